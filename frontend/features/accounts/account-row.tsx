import type { Account } from '@fleet/backend/features/accounts/contract'
import { Ban, Building2, Check, CircleHelp, ShieldCheck, User, UserCog, type LucideIcon } from 'lucide-react'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import type { SessionRole } from '../../lib/session/session.ts'
import { Badge } from '../../ui/badges/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { nameOf } from './account.ts'

const icons: Readonly<Record<SessionRole, LucideIcon>> = {
  'king-snefro': ShieldCheck,
  admin: ShieldCheck,
  manager: UserCog,
  agent: Building2,
  guest: User,
}

type Props = { account: Account; onEdit: () => void; onSecurity: () => void; onDelete: () => void }

/** One account: name, sign-in, role and state, last sign-in; deleting is the last action. */
export function AccountRow({ account, onEdit, onSecurity, onDelete }: Props) {
  const t = useText()
  const { day } = useDates()
  const { username, email, role, isActive, lastLogin, createdAt, isTopAdmin, isSelf } = account
  const name = nameOf(account)
  const labelled = (id: string) => t(id, { name })
  return (
    <tr role="row" className={rowLook}>
      <th role="rowheader" scope="row" className={`${cell} col-span-2 text-left font-normal desk:min-w-60`}>
        <span className="text-base font-semibold wrap-anywhere desk:text-sm">{name}</span>{' '}
        {isSelf && <span className="text-ink-2">{t('accounts.you')}</span>}
        <span className="block text-xs leading-5 break-all text-ink-2">
          {[username && `@${username}`, email].filter(Boolean).join(', ')}
        </span>
      </th>
      <td role="cell" className={`${cell} col-span-2`}>
        <RoleAndState role={role} isActive={isActive === 'true'} />
      </td>
      <td role="cell" className={`${cell} col-span-2 text-ink-2 tabular-nums desk:whitespace-nowrap`}>
        <span className="mr-1.5 text-ink-3 desk:sr-only">{t('accounts.lastLogin')}</span>
        {lastLogin ? <time dateTime={lastLogin}>{day(lastLogin)}</time> : t('accounts.never')}
      </td>
      <td role="cell" className={`${cell} col-span-2 text-ink-2 tabular-nums desk:whitespace-nowrap`}>
        <span className="mr-1.5 text-ink-3 desk:sr-only">{t('accounts.createdAt')}</span>
        <time dateTime={createdAt}>{day(createdAt)}</time>
      </td>
      <td role="cell" className={`${cell} col-span-2 max-desk:mt-1`}>
        <span className="flex flex-wrap gap-2 min-[75rem]:flex-nowrap">
          <Button size="staff" aria-label={labelled('accounts.edit.label')} onClick={onEdit}>
            {t('accounts.edit')}
          </Button>
          <Button size="staff" aria-label={labelled('accounts.security.label')} onClick={onSecurity}>
            {t('accounts.security')}
          </Button>
          <LinkButton
            size="staff"
            to={`/access-log?${new URLSearchParams({ who: email ?? name })}`}
            aria-label={labelled('accounts.log.label')}
          >
            {t('accounts.log')}
          </LinkButton>
          {!isTopAdmin && !isSelf && (
            <Button size="staff" look="stop" aria-label={labelled('accounts.delete.label')} onClick={onDelete}>
              {t('accounts.delete')}
            </Button>
          )}
        </span>
      </td>
    </tr>
  )
}

function RoleAndState({ role, isActive }: { role: Account['role']; isActive: boolean }) {
  const t = useText()
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={role ? 'aqua' : 'idle'} icon={role ? icons[role] : CircleHelp}>
        {t(`roles.${role ?? 'none'}`)}
      </Badge>
      <Badge tone={isActive ? 'done' : 'idle'} icon={isActive ? Check : Ban}>
        {t(isActive ? 'accounts.active' : 'accounts.inactive')}
      </Badge>
    </span>
  )
}

const rowLook =
  'grid grid-cols-2 items-center gap-x-4 gap-y-1.5 border-t border-line py-3 text-sm hover:bg-sunk desk:table-row desk:border-0 desk:[&:first-child>*]:border-t-0'
const cell = 'block desk:table-cell desk:border-t desk:border-line desk:px-3 desk:py-1.5 desk:align-middle'
