import type { PlannedFor } from '@fleet/backend/features/reminders/contract'
import { Pause, Play, MailWarning } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { useChanged } from '../../lib/live/use-changed.ts'
import { todayInFleet } from '../../lib/today-in-fleet.ts'
import { Badge } from '../../ui/badges/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useCommand } from '../../ui/use-command.ts'
import { RegistrationHead } from './registration-head.tsx'
import { pauseReminders } from './reminders.ts'

/** One registration: the planned reminders and recipients, missing answers, and whether reminders are paused. */
export function PlannedCard({ of }: { of: PlannedFor }) {
  const t = useText()
  const { day, moment } = useDates()
  const { paused, planned, missing, missingCount } = of
  const [today] = useState(() => todayInFleet(new Date()))
  return (
    <li
      className={`grid gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3.5 tablet:grid-cols-[minmax(0,1fr)_auto] ${useChanged(of.submissionId)}`}
    >
      <div className="grid min-w-0 gap-1.5">
        <RegistrationHead of={of} />
        {paused !== null && (
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
            <Badge tone="wait" icon={Pause}>
              {t('reminders.paused')}
            </Badge>
            {t('reminders.paused.by', { moment: moment(paused.at), name: paused.by ?? t('accessLog.unknown') })}
          </p>
        )}
        <ol className={`grid gap-1 text-sm ${paused === null ? '' : 'text-ink-3'}`}>
          {planned.map((one) => (
            <li key={one.rule} className="grid gap-x-3 tablet:grid-cols-[8.5rem_minmax(0,1fr)]">
              <span className="font-semibold tabular-nums">
                {one.day === today ? t('reminders.today') : day(one.day)}
              </span>
              <span>
                {one.title}
                <br />
                <Recipient kind={one.recipient} name={one.recipientName} address={one.address} />
              </span>
            </li>
          ))}
        </ol>
        {of.isUnreadable ? (
          <p className="text-sm font-semibold text-stop-ink">{t('submission.unreadable')}</p>
        ) : (
          <p className="text-sm text-ink-2">
            {missingCount === 0
              ? t('reminders.missing.none')
              : t('reminders.missing', { fields: missing.join(', '), count: missingCount - missing.length })}
          </p>
        )}
      </div>
      <PauseButton of={of} />
    </li>
  )
}

function PauseButton({ of: { submissionId, name, referenceCode, paused } }: { of: PlannedFor }) {
  const t = useText()
  const action = paused === null ? 'pause' : 'resume'
  const { mutate, isPending } = useCommand({
    run: () => pauseReminders(submissionId, paused === null),
    failed: 'reminders.pause.failed',
    refresh: [['reminders']],
  })
  const Icon = paused === null ? Pause : Play
  return (
    <div className="tablet:self-center">
      <Button
        size="staff"
        unavailable={isPending}
        icon={<Icon size={20} aria-hidden="true" />}
        aria-label={t(`reminders.${action}.label`, { name: name ?? referenceCode })}
        onClick={() => mutate()}
      >
        {t(`reminders.${action}`)}
      </Button>
    </div>
  )
}

/** The recipient and address; highlighted when there is none. */
function Recipient({
  kind,
  name,
  address,
}: {
  kind: 'guest' | 'agency' | null
  name: string | null
  address: string | null
}) {
  const t = useText()
  if (kind === null) return <NoRecipient>{t('reminders.nobody')}</NoRecipient>
  if (address === null) return <NoRecipient>{t('reminders.noAddress', { name: name ?? '' })}</NoRecipient>
  return <span className="break-words text-ink-2">{t(`reminders.to.${kind}`, { name: name ?? address, address })}</span>
}

function NoRecipient({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-stop-ink">
      <MailWarning size={16} aria-hidden="true" className="shrink-0" />
      <span>{children}</span>
    </span>
  )
}
