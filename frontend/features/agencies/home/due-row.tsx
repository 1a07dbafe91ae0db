import type { DueRegistration } from '@fleet/backend/features/submissions/due-contract'
import { Lock, Send } from 'lucide-react'
import { useText } from '../../../lib/intl/use-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { waitingFor, wayOn } from './due.ts'
import { DueName, WaitingWords } from './due-words.tsx'

/** A client: what is missing, how it stands, and the way on. */
export function DueRow({ row }: { row: DueRegistration }) {
  const t = useText()
  const waiting = waitingFor(row)
  const { to, act } = wayOn(row, waiting)
  const isWhole = waiting.id === 'ready' || waiting.id === 'approval'
  const words = t(`agentHome.act.${act}`)
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
