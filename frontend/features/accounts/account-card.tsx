import type { Account } from '@fleet/backend/features/accounts/contract'
import { Ban, Building2, Check, CircleHelp, KeyRound, Pencil, ScrollText, ShieldCheck, Trash2, User, UserCog, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useDates } from '../../lib/intl/dates.ts'
import type { SessionRole } from '../../lib/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { nameOf } from './account.ts'

const icons: Readonly<Record<SessionRole, LucideIcon>> = { 'king-snefro': ShieldCheck, admin: ShieldCheck, manager: UserCog, agent: Building2, guest: User }

type Props = { account: Account; onEdit: () => void; onSecurity: () => void; onDelete: () => void }

/** One account: name, how it signs in, role and state, when it was there last. */
export function AccountCard({ account, onEdit, onSecurity, onDelete }: Props) {
  const intl = useIntl()
  const { monthDay } = useDates()
  const { username, email, role, isActive, lastLogin, createdAt, isTopAdmin, isSelf } = account
  const name = nameOf(account)
  return (
    <li className="grid grid-rows-[1fr_auto] gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="grid min-w-0 content-start gap-2.5">
        <div className="min-w-0">
          <h2 className="text-lg">
            {name} {isSelf && <span className="text-sm font-normal text-ink-2"><FormattedMessage id="accounts.you" /></span>}
          </h2>
          {username && <p className="text-sm text-ink-2">@{username}</p>}
          <p className="text-sm break-all text-ink-2">{email}</p>
        </div>
        <p className="flex flex-wrap gap-1.5">
          <Badge tone={role ? 'aqua' : 'idle'} icon={role ? icons[role] : CircleHelp}>
            <FormattedMessage id={`roles.${role ?? 'none'}`} />
          </Badge>
          <Badge tone={isActive === 'true' ? 'done' : 'idle'} icon={isActive === 'true' ? Check : Ban}>
            <FormattedMessage id={isActive === 'true' ? 'accounts.active' : 'accounts.inactive'} />
          </Badge>
        </p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm">
          <Fact label="accounts.lastLogin">{lastLogin ? <time dateTime={lastLogin}>{monthDay(lastLogin)}</time> : <FormattedMessage id="accounts.never" />}</Fact>
          <Fact label="accounts.createdAt">
            <time dateTime={createdAt}>{monthDay(createdAt)}</time>
          </Fact>
        </dl>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="staff" icon={<Pencil size={18} aria-hidden="true" />} aria-label={intl.formatMessage({ id: 'accounts.edit.label' }, { name })} onClick={onEdit}>
          <FormattedMessage id="accounts.edit" />
        </Button>
        <Button size="staff" icon={<KeyRound size={18} aria-hidden="true" />} aria-label={intl.formatMessage({ id: 'accounts.security.label' }, { name })} onClick={onSecurity}>
          <FormattedMessage id="accounts.security" />
        </Button>
        <LinkButton size="staff" to={`/access-log?${new URLSearchParams({ who: account.email ?? name })}`} icon={<ScrollText size={18} aria-hidden="true" />} aria-label={intl.formatMessage({ id: 'accounts.log.label' }, { name })}>
          <FormattedMessage id="accounts.log" />
        </LinkButton>
        {!isTopAdmin && !isSelf && (
          <Button size="staff" look="stop" icon={<Trash2 size={18} aria-hidden="true" />} aria-label={intl.formatMessage({ id: 'accounts.delete.label' }, { name })} onClick={onDelete}>
            <FormattedMessage id="accounts.delete" />
          </Button>
        )}
      </div>
    </li>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">
        <FormattedMessage id={label} />
      </dt>
      <dd className="tabular-nums">{children}</dd>
    </>
  )
}
