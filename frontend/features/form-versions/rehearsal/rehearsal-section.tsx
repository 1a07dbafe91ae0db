import type { Rehearsal } from '@fleet/backend/features/form-versions/version-contract'
import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/http/call.ts'
import { useLanguage } from '../../../lib/intl/language-provider.tsx'
import { useText } from '../../../lib/intl/use-text.ts'
import { updates } from '../../../lib/live/updates.ts'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { SkeletonLine, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import type { Compared } from '../compare/use-compared.ts'
import { formVersionsKey } from '../forms.ts'
import { UnreadableNote } from '../../../ui/feedback/unreadable-note.tsx'
import { EffectRow } from './effect-row.tsx'

type Props = { formId: string; compared: Compared; refused: boolean }

/** The effect of a change of version on open drafts, field by field. */
export function RehearsalSection({ formId, compared, refused }: Props) {
  const t = useText()
  return (
    <section aria-labelledby="rehearsal" className="min-w-0">
      <h2 id="rehearsal">{t('formVersions.rehearsal')}</h2>
      {compared.to === 'folder' && refused ? (
        <p className="text-ink-2">{t('formVersions.rehearsal.refused')}</p>
      ) : (
        <Rehearsed formId={formId} compared={compared} />
      )}
    </section>
  )
}

function Rehearsed({ formId, compared }: { formId: string; compared: Compared }) {
  const t = useText()
  const { language } = useLanguage()
  const { data, isError, error, refetch, isPlaceholderData, isFetching } = useQuery(
    rehearsalQuery(formId, compared, language),
  )
  const progress = useProgress(formId, isFetching && (data === undefined || isPlaceholderData))
  if (isError && !data)
    return (
      <ErrorPanel
        size="staff"
        title={t('formVersions.rehearsal.failed')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!data) {
    return (
      <>
        <ProgressLine progress={progress} />
        <Skeleton>
          <div className="mt-2 grid gap-2 rounded-md border border-line px-4 py-4">
            <SkeletonLine className="h-4 w-56" />
            <SkeletonLine className="h-3 w-80 max-w-full" />
          </div>
        </Skeleton>
      </>
    )
  }
  return (
    <>
      <ProgressLine progress={progress} />
      <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
        <Effects rehearsal={data} />
      </div>
    </>
  )
}

/** With many drafts it takes some seconds. */
function ProgressLine({ progress }: { progress: Progress | undefined }) {
  const t = useText()
  if (progress === undefined) return null
  return (
    <div className="mb-2">
      <p className="text-ink-2 tabular-nums">{t('formVersions.rehearsal.progress', progress)}</p>
      <Meter percent={(100 * progress.done) / Math.max(1, progress.total)} />
    </div>
  )
}

function Effects({ rehearsal: { drafts, safe, unreadable, effects } }: { rehearsal: Rehearsal }) {
  const t = useText()
  if (drafts + unreadable.length === 0) return <p className="text-ink-2">{t('formVersions.rehearsal.noDrafts')}</p>
  return (
    <>
      <p className="mb-4 text-ink-2">{t('formVersions.rehearsal.text', { drafts })}</p>
      <UnreadableNote registrations={unreadable.map((referenceCode) => ({ referenceCode }))} />
      <p
        className={`mb-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-md px-4 py-2.5 ${safe > 0 ? 'bg-done-tint text-done-ink' : 'bg-idle-tint text-idle-ink'}`}
      >
        <CircleCheck size={20} aria-hidden="true" className="mt-0.5" />
        <span>{t('formVersions.rehearsal.safe', { safe, drafts })}</span>
      </p>
      <div className="grid gap-2">
        {effects.map((effect) => (
          <EffectRow key={`${effect.kind} ${effect.field}`} effect={effect} />
        ))}
      </div>
    </>
  )
}

function rehearsalQuery(formId: string, { from, to }: Compared, language: string) {
  return queryOptions({
    queryKey: [formVersionsKey, formId, 'rehearsal', from, to, language],
    queryFn: ({ signal }) =>
      call('GET /api/forms/:formId/rehearsal', { params: { formId }, query: { from, to, lang: language }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

type Progress = { readonly done: number; readonly total: number }

/** The progress of a form's rehearsal; undefined: not reported yet. */
function useProgress(formId: string, isWaiting: boolean): Progress | undefined {
  const [progress, setProgress] = useState<Progress>()
  useEffect(() => {
    if (!isWaiting) return
    const stop = updates.subscribe((update) => {
      if (update.kind === 'form-rehearsed' && update.formId === formId)
        setProgress({ done: Number(update.done), total: Number(update.of) })
    })
    return () => {
      stop()
      setProgress(undefined)
    }
  }, [formId, isWaiting])
  return progress
}
