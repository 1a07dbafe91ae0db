import type { Invitation } from '@fleet/backend/features/invitations/contract'
import { Building2, User } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useDates } from '../../lib/intl/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeBadge } from '../../ui/code-badge.tsx'
import { MailState } from './mail-state.tsx'

/** One invitation: for whom, as what, by whom and when, and what became of it. */
export function InvitationCard({ invitation, onRevoke }: { invitation: Invitation; onRevoke: () => void }) {
  const intl = useIntl()
  const { moment } = useDates()
  const { roleType, recipientName, email, status, createdAt, createdByName, expiresAt, redeemedAt, redeemedByName, revokedAt, revokedByName, submissionReference } = invitation
  const name = recipientName ?? email
  const by = (who: string | null) => who ?? intl.formatMessage({ id: 'accessLog.unknown' })
  return (
    <li className="grid gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3.5 tablet:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className="text-base">{name ?? <FormattedMessage id="invitations.anyone" />}</h3>
          <Badge tone={roleType === 'agent' ? 'aqua' : 'plain'} icon={roleType === 'agent' ? Building2 : User}>
            <FormattedMessage id={`roles.${roleType}`} />
          </Badge>
          {submissionReference && <CodeBadge size="sm" code={submissionReference} />}
        </div>
        {email && name !== email && <p className="text-sm break-all text-ink-2">{email}</p>}
        <MailState mail={invitation.mail} />
        <p className="text-sm text-ink-2">
          <FormattedMessage id="invitations.created" values={{ moment: moment(createdAt), name: by(createdByName) }} />
        </p>
        <p className="text-sm text-ink-2">
          {status === 'redeemed' && <FormattedMessage id="invitations.redeemed" values={{ moment: moment(redeemedAt ?? ''), name: by(redeemedByName) }} />}
          {status === 'revoked' && <FormattedMessage id="invitations.revoked" values={{ moment: moment(revokedAt ?? ''), name: by(revokedByName) }} />}
          {status === 'active' && <FormattedMessage id="invitations.expires" values={{ moment: moment(expiresAt) }} />}
          {status === 'expired' && <FormattedMessage id="invitations.expired" values={{ moment: moment(expiresAt) }} />}
        </p>
      </div>
      {status === 'active' && (
        <div className="tablet:self-center">
          <Button size="staff" look="stop" aria-label={name ? intl.formatMessage({ id: 'invitations.revoke.label' }, { name }) : undefined} onClick={onRevoke}>
            <FormattedMessage id="invitations.revoke" />
          </Button>
        </div>
      )}
    </li>
  )
}
