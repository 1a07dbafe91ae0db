import type { DueRegistration } from '@fleet/backend/features/submissions/due-contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link } from 'react-router-dom'
import { Empty } from '../../ui/empty.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { byTrip } from './due.ts'
import { DueRow } from './due-row.tsx'
import { DeadlineWords, TripWords } from './due-words.tsx'

/** So many stand there at first: below them are the team and what else one comes for. */
const first = 8

/** What has still to be sent, by trip, overdue first. */
export function ClientsByTrip({ due }: { due: UseQueryResult<readonly DueRegistration[]> }) {
  const [isWhole, setIsWhole] = useState(false)
  const rows = due.data ?? []
  const all = (
    <Link to="/forms" className="-my-1.5 inline-flex min-h-touch items-center text-sm font-medium">
      <FormattedMessage id="forms.title.agent" />
    </Link>
  )
  return (
    <Panel title={<FormattedMessage id="agentHome.clients" />} more={all}>
      {due.isPending && (
        <Skeleton>
          <div className="grid gap-2 border-t border-line px-4 py-3.5">
            <Bone className="h-4 w-40" />
            <Bone className="h-4 w-64 max-w-full" />
          </div>
        </Skeleton>
      )}
      {due.isError && !due.data && (
        <div className="p-4 pt-1">
          <ErrorPanel size="staff" title={<FormattedMessage id="agentHome.clients.failed" />} error={due.error} onRetry={() => void due.refetch()} />
        </div>
      )}
      {due.data?.length === 0 && (
        <Empty inBox icon={ClipboardList} title={<FormattedMessage id="agentHome.clients.none" />}>
          <FormattedMessage id="agentHome.clients.none.text" />
        </Empty>
      )}
      {byTrip(isWhole ? rows : rows.slice(0, first)).map((trip) => (
        <section key={[trip.boatName, trip.tripStartDate, trip.tripEndDate].join()} className="border-t border-line px-4 pt-3 pb-1.5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-1.5">
            <h3 className="text-base">
              <TripWords trip={trip} />
            </h3>
            <DeadlineWords trip={trip} />
          </div>
          <ul className="divide-y divide-line">
            {trip.rows.map((row) => (
              <DueRow key={row.id} row={row} />
            ))}
          </ul>
        </section>
      ))}
      {!isWhole && rows.length > first && (
        <div className="border-t border-line px-4 py-2">
          <QuietButton onClick={() => setIsWhole(true)}>
            <FormattedMessage id="agentHome.clients.all" values={{ count: rows.length }} />
          </QuietButton>
        </div>
      )}
    </Panel>
  )
}
