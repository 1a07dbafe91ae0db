import type { Invitation } from '@fleet/backend/features/invitations/contract'
import { Building2, User, Clock, MailCheck, MailWarning, type LucideIcon } from 'lucide-react'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { Badge } from '../../ui/badges/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { CodeBadge } from '../../ui/badges/code-badge.tsx'
import { canBeSentAgain } from './invitation.ts'

const icons: Readonly<Record<'waiting' | 'sent' | 'failed', LucideIcon>> = {
  waiting: Clock,
  sent: MailCheck,
  failed: MailWarning,
}

/** The state of the mail with the link; nothing when there is none. */
function MailState({ mail }: Pick<Invitation, 'mail'>) {
  const t = useText()
  if (mail === 'none') return null
  const Icon = icons[mail]
  return (
    <p
      className={`flex items-center gap-1.5 text-sm ${mail === 'failed' ? 'font-semibold text-stop-ink' : 'text-ink-2'}`}
    >
      <Icon size={16} aria-hidden="true" />
      {t(`invitations.mail.${mail}`)}
    </p>
  )
}

type Props = { invitation: Invitation; onSendAgain: () => void; onRevoke: () => void }

/** One invitation: recipient, role, state, author, date; revoking is the last action. */
export function InvitationRow({ invitation, onSendAgain, onRevoke }: Props) {
  const t = useText()
  const { moment, day, range } = useDates()
  const { boatName, tripStartDate: start, tripEndDate: end, bookingAgency, bookingReference } = invitation.answers
  const dates =
    start && end && start <= end
      ? range(start, end)
      : [start, end].flatMap((date) => (date ? [day(date)] : [])).join(' – ')
  const trip = [boatName, dates, bookingReference, bookingAgency].filter(Boolean).join(' · ')
  const { roleType, recipientName, email, status, createdAt, createdByName, submissionReference, mail } = invitation
  const name = recipientName ?? email
  const labelled = (id: string) => (name ? t(id, { name }) : undefined)
  return (
    <li className="grid gap-x-4 gap-y-1.5 border-t border-line py-2.5 text-sm first:border-t-0 tablet:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] min-[75rem]:col-span-full min-[75rem]:grid-cols-subgrid min-[75rem]:items-center">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="text-sm wrap-anywhere">{name ?? t('invitations.anyone')}</h3>
          <Badge tone={roleType === 'agent' ? 'aqua' : 'plain'} icon={roleType === 'agent' ? Building2 : User}>
            {t(`roles.${roleType}`)}
          </Badge>
          {submissionReference && <CodeBadge size="sm" code={submissionReference} />}
        </div>
        {email && name !== email && <p className="break-all text-ink-2">{email}</p>}
        {trip !== '' && <p className="wrap-anywhere">{trip}</p>}
        <p className="text-xs leading-5 text-ink-2">
          {t('invitations.created', {
            moment: moment(createdAt),
            name: createdByName ?? t('accessLog.unknown'),
          })}
        </p>
      </div>
      <div className="min-w-0">
        <p className="tabular-nums">
          <Outcome invitation={invitation} />
        </p>
        <MailState mail={mail} />
      </div>
      {(canBeSentAgain(invitation) || status === 'active') && (
        <div className="flex flex-wrap gap-2 tablet:col-span-full min-[75rem]:col-span-1 min-[75rem]:justify-end">
          {canBeSentAgain(invitation) && (
            <Button size="staff" aria-label={labelled('invitations.sendAgain.label')} onClick={onSendAgain}>
              {t('invitations.sendAgain')}
            </Button>
          )}
          {status === 'active' && (
            <Button size="staff" look="stop" aria-label={labelled('invitations.revoke.label')} onClick={onRevoke}>
              {t('invitations.revoke')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** Its expiry, or who ended it and when. */
function Outcome({
  invitation: { status, expiresAt, redeemedAt, redeemedByName, revokedAt, revokedByName },
}: {
  invitation: Invitation
}) {
  const t = useText()
  const { moment } = useDates()
  const by = (who: string | null) => who ?? t('accessLog.unknown')
  switch (status) {
    case 'redeemed':
      return t('invitations.redeemed', { moment: moment(redeemedAt ?? ''), name: by(redeemedByName) })
    case 'revoked':
      return t('invitations.revoked', { moment: moment(revokedAt ?? ''), name: by(revokedByName) })
    case 'active':
      return t('invitations.expires', { moment: moment(expiresAt) })
    case 'expired':
      return t('invitations.expired', { moment: moment(expiresAt) })
  }
}
