import type { Progress } from '@fleet/backend/features/stats/contract'
import { useQuery } from '@tanstack/react-query'
import { FormattedNumber } from 'react-intl'
import { useText } from '../../lib/intl/use-text.ts'
import { Meter } from '../../ui/meter.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { Panel } from '../../ui/panel.tsx'
import { statsQuery } from '../../ui/figures/figures.ts'

const parts = ['complete', 'pendingReview', 'missingDocs'] as const

/** How far the registrations for the next trips are. The figures come with those of the cards, which say so when they fail. */
export function TodaysProgress() {
  const t = useText()
  const { data, isError } = useQuery(statsQuery)
  if (isError && !data) return null
  return (
    <Panel title={t('progress.title')}>
      <p className="-mt-1.5 px-4 pb-3 text-xs leading-5 text-ink-2">
        {t(data?.progress.registrations === 0 ? 'progress.none' : 'progress.scope', {
          count: data?.progress.registrations ?? '–',
        })}
      </p>
      {data?.progress.registrations !== 0 && (
        <dl className="grid gap-3.5 px-4 pb-4 text-sm">
          {parts.map((part) => (
            <ProgressRow key={part} part={part} progress={data?.progress} />
          ))}
        </dl>
      )}
    </Panel>
  )
}

function ProgressRow({ part, progress }: { part: (typeof parts)[number]; progress: Progress | undefined }) {
  const t = useText()
  const share = progress && progress[part] / progress.registrations
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1.5">
      <dt>{t(`progress.${part}`)}</dt>
      <dd className="font-semibold tabular-nums">
        {share === undefined ? <Bone className="h-4 w-9" /> : <FormattedNumber value={share} style="percent" />}
      </dd>
      <dd className="col-span-full" aria-hidden="true">
        <Meter percent={(share ?? 0) * 100} full={part === 'complete'} />
      </dd>
    </div>
  )
}
