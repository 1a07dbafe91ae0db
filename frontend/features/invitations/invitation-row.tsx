import type { Invitation } from '@fleet/backend/features/invitations/contract'
import { Building2, User } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useDates } from '../../lib/intl/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeBadge } from '../../ui/code-badge.tsx'
import { canBeSentAgain } from './invitation.ts'
import { MailState } from './mail-state.tsx'

type Props = { invitation: Invitation; onSendAgain: () => void; onRevoke: () => void }

/** One invitation: for whom, as what, what became of it, by whom and when; taking it back comes last. */
export function InvitationRow({ invitation, onSendAgain, onRevoke }: Props) {
  const intl = useIntl()
  const { moment, day, range } = useDates()
  const { boatName, tripStartDate: start, tripEndDate: end, bookingAgency, bookingReference } = invitation.answers
  const dates =
    start && end && start <= end
      ? range(start, end)
      : [start, end].flatMap((date) => (date ? [day(date)] : [])).join(' – ')
  const trip = [boatName, dates, bookingReference, bookingAgency].filter(Boolean).join(' · ')
  const { roleType, recipientName, email, status, createdAt, createdByName, submissionReference, mail } = invitation
  const name = recipientName ?? email
  const labelled = (id: string) => (name ? intl.formatMessage({ id }, { name }) : undefined)
  return (
    <li className="grid gap-x-4 gap-y-1.5 border-t border-line py-2.5 text-sm first:border-t-0 tablet:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] min-[75rem]:col-span-full min-[75rem]:grid-cols-subgrid min-[75rem]:items-center">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="text-sm wrap-anywhere">{name ?? <FormattedMessage id="invitations.anyone" />}</h3>
          <Badge tone={roleType === 'agent' ? 'aqua' : 'plain'} icon={roleType === 'agent' ? Building2 : User}>
            <FormattedMessage id={`roles.${roleType}`} />
          </Badge>
          {submissionReference && <CodeBadge size="sm" code={submissionReference} />}
        </div>
        {email && name !== email && <p className="break-all text-ink-2">{email}</p>}
        {trip !== '' && <p className="wrap-anywhere">{trip}</p>}
        <p className="text-xs leading-5 text-ink-2">
          <FormattedMessage
            id="invitations.created"
            values={{
              moment: moment(createdAt),
              name: createdByName ?? intl.formatMessage({ id: 'accessLog.unknown' }),
            }}
          />
        </p>
      </div>
      <div className="min-w-0">
        <p className="tabular-nums">
          <Became invitation={invitation} />
        </p>
        <MailState mail={mail} />
      </div>
      {(canBeSentAgain(invitation) || status === 'active') && (
        <div className="flex flex-wrap gap-2 tablet:col-span-full min-[75rem]:col-span-1 min-[75rem]:justify-end">
          {canBeSentAgain(invitation) && (
            <Button size="staff" aria-label={labelled('invitations.sendAgain.label')} onClick={onSendAgain}>
              <FormattedMessage id="invitations.sendAgain" />
            </Button>
          )}
          {status === 'active' && (
            <Button size="staff" look="stop" aria-label={labelled('invitations.revoke.label')} onClick={onRevoke}>
              <FormattedMessage id="invitations.revoke" />
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** Until when it works, or who ended it and when. */
function Became({
  invitation: { status, expiresAt, redeemedAt, redeemedByName, revokedAt, revokedByName },
}: {
  invitation: Invitation
}) {
  const intl = useIntl()
  const { moment } = useDates()
  const by = (who: string | null) => who ?? intl.formatMessage({ id: 'accessLog.unknown' })
  switch (status) {
    case 'redeemed':
      return (
        <FormattedMessage
          id="invitations.redeemed"
          values={{ moment: moment(redeemedAt ?? ''), name: by(redeemedByName) }}
        />
      )
    case 'revoked':
      return (
        <FormattedMessage
          id="invitations.revoked"
          values={{ moment: moment(revokedAt ?? ''), name: by(revokedByName) }}
        />
      )
    case 'active':
      return <FormattedMessage id="invitations.expires" values={{ moment: moment(expiresAt) }} />
    case 'expired':
      return <FormattedMessage id="invitations.expired" values={{ moment: moment(expiresAt) }} />
  }
}
