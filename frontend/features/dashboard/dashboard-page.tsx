import type { Progress } from '@fleet/backend/features/stats/contract'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { FormattedNumber } from 'react-intl'
import { call } from '../../lib/http/call.ts'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { may, useSessionUser } from '../../lib/session/session.ts'
import { statsQuery } from '../../ui/figures/figures.ts'
import { NextReference } from '../../ui/figures/next-reference.tsx'
import { OfficeClock } from '../../ui/figures/office-clock.tsx'
import { StatCards } from '../../ui/figures/stat-cards.tsx'
import { Meter } from '../../ui/meter.tsx'
import { PageHeader } from '../../ui/pages/page-header.tsx'
import { PageTitle } from '../../ui/pages/page-title.tsx'
import { Panel } from '../../ui/pages/panel.tsx'
import { RecentSubmissions } from '../../ui/recent/recent-submissions.tsx'
import { SkeletonLine } from '../../ui/feedback/skeleton.tsx'
import { FormTemplates } from './form-templates.tsx'
import { NextTripsPanel } from './next-trips-panel.tsx'
import { QuickActions } from './quick-actions.tsx'

const parts = ['complete', 'pendingReview', 'missingDocs'] as const

/**
 * Progress of the registrations for the next trips. The figures come from the same query as the
 * cards, and the cards report its failure.
 */
function TodaysProgress() {
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
        {share === undefined ? <SkeletonLine className="h-4 w-9" /> : <FormattedNumber value={share} style="percent" />}
      </dd>
      <dd className="col-span-full" aria-hidden="true">
        <Meter percent={(share ?? 0) * 100} full={part === 'complete'} />
      </dd>
    </div>
  )
}

/** Events that read models and reactors have parked. */
const parkedEventsQuery = queryOptions({
  queryKey: ['missed-events'],
  queryFn: ({ signal }) => call('GET /api/missed-events', { signal }),
  refetchOnMount: 'always',
})

/**
 * For admins: events that the server could not process, and the command that retries them. Nothing when there are
 * none.
 */
function ParkedEvents() {
  const t = useText()
  const user = useSessionUser()
  const { data: parkedEvents = [] } = useQuery({
    ...parkedEventsQuery,
    enabled: user !== undefined && may(user, 'operation'),
  })
  const { moment } = useDates()
  const id = useId()
  if (parkedEvents.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid grid-cols-[auto_1fr] gap-x-3 rounded-lg bg-wait-tint px-4 py-3.5">
      <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 text-wait" />
      <div className="min-w-0">
        <h2 id={id} className="text-lg">
          {t('missed.title')}
        </h2>
        <ul className="mt-1 grid gap-2">
          {parkedEvents.map(({ part, name, events, since, command }) => (
            <li key={`${part} ${name}`} className="text-sm">
              <p>{t(`missed.${part}`, { name, events, since: moment(since) })}</p>
              <code className="block overflow-x-auto">{command}</code>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The dashboard of staff. */
export function DashboardPage() {
  const t = useText()
  return (
    <>
      <PageTitle>{t('nav.dashboard')}</PageTitle>
      <PageHeader title={t('nav.dashboard')} below={<OfficeClock />} />
      <div className="grid gap-6 desk:grid-cols-[minmax(0,1fr)_21rem] desk:items-start">
        <div className="min-w-0 empty:hidden desk:col-span-2">
          <ParkedEvents />
        </div>
        <div className="min-w-0 desk:col-span-2">
          <StatCards />
        </div>
        <div className="min-w-0 desk:col-span-2">
          <QuickActions />
        </div>
        <div className="grid min-w-0 gap-6">
          <NextTripsPanel />
          <RecentSubmissions />
        </div>
        <div className="grid min-w-0 gap-6">
          <NextReference />
          <TodaysProgress />
          <FormTemplates />
        </div>
      </div>
    </>
  )
}
