import type { DueRegistration } from '@fleet/backend/features/submissions/due-contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { ClipboardList, Lock, Send } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../../lib/intl/use-text.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Panel } from '../../../ui/pages/panel.tsx'
import { PanelStates } from '../../../ui/pages/panel-states.tsx'
import { QuietButton } from '../../../ui/buttons/quiet-button.tsx'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { byTrip, waitingFor, nextAction } from './due.ts'
import { DeadlineWords, TripWords, DueName, WaitingWords } from './due-words.tsx'

/** Rows shown at first, so that the panels below stay in reach. */
const first = 8

/** Registrations still to be sent, by trip, overdue ones first. */
export function ClientsByTrip({ due }: { due: UseQueryResult<readonly DueRegistration[]> }) {
  const t = useText()
  const [isWhole, setIsWhole] = useState(false)
  const rows = due.data ?? []
  const all = (
    <Link to="/forms" className="-my-1.5 inline-flex min-h-touch items-center text-sm font-medium">
      {t('forms.title.agent')}
    </Link>
  )
  return (
    <Panel title={t('agentHome.clients')} more={all}>
      <PanelStates
        query={due}
        icon={ClipboardList}
        failed="agentHome.clients.failed"
        none="agentHome.clients.none"
        noneText="agentHome.clients.none.text"
      />
      {byTrip(isWhole ? rows : rows.slice(0, first)).map((trip) => (
        <section
          key={[trip.boatName, trip.tripStartDate, trip.tripEndDate].join()}
          className="border-t border-line px-4 pt-3 pb-1.5"
        >
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
            {t('agentHome.clients.all', { count: rows.length })}
          </QuietButton>
        </div>
      )}
    </Panel>
  )
}

/** A client: missing answers, the deadline, and the next action. */
function DueRow({ row }: { row: DueRegistration }) {
  const t = useText()
  const waiting = waitingFor(row)
  const { to, action } = nextAction(row, waiting)
  const isWhole = waiting.id === 'ready' || waiting.id === 'approval'
  const words = t(`agentHome.act.${action}`)
  const name = row.name ?? t('submission.unnamed')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-2 desk:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_auto_auto]">
      <strong className="font-semibold wrap-anywhere">
        <DueName {...row} />
      </strong>
      <span className="text-sm text-ink-2 max-desk:col-start-1">
        <WaitingWords waiting={waiting} />
      </span>
      <span className="max-desk:col-start-1 desk:w-40">
        {isWhole ? (
          <Badge tone="aqua" icon={waiting.id === 'ready' ? Send : Lock}>
            {t('agentHome.ready')}
          </Badge>
        ) : (
          <StatusBadge status={row.status} />
        )}
      </span>
      <span className="grid max-desk:col-start-2 max-desk:row-span-3 max-desk:row-start-1 desk:w-36">
        <LinkButton size="staff" to={to} aria-label={`${words}: ${name}`}>
          {words}
        </LinkButton>
      </span>
    </li>
  )
}
