import type { Member } from '@fleet/backend/features/team/contract'
import { Ban, Check, Pencil, Trash2 } from 'lucide-react'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { memberName } from '../../lib/queries/team.ts'
import { Badge } from '../../ui/badges/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Initials } from '../../ui/badges/initials.tsx'

type Props = { member: Member; onEdit: () => void; onDelete: () => void }

/** One member: name, sign-in, state, last sign-in. */
export function MemberCard({ member, onEdit, onDelete }: Props) {
  const t = useText()
  const { day } = useDates()
  const { username, email, isActive, lastLogin } = member
  const name = memberName(member)
  return (
    <li className="grid grid-rows-[1fr_auto] gap-4 rounded-lg border border-line bg-surface p-4">
      <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-2.5">
        <Initials name={name} />
        <div className="min-w-0">
          <h2 className="text-lg wrap-anywhere">{name}</h2>
          {username && <p className="text-sm wrap-anywhere text-ink-2">@{username}</p>}
        </div>
        <div className="col-span-full grid justify-items-start gap-1.5">
          <Badge tone={isActive ? 'done' : 'idle'} icon={isActive ? Check : Ban}>
            {t(isActive ? 'team.active' : 'team.inactive')}
          </Badge>
          <p className="text-sm wrap-anywhere text-ink-2">{email}</p>
          {lastLogin && (
            <p className="text-sm text-ink-2 tabular-nums">
              {t('team.lastLogin', { day: <time dateTime={lastLogin}>{day(lastLogin)}</time> })}
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="staff"
          icon={<Pencil size={18} aria-hidden="true" />}
          aria-label={t('team.edit.label', { name })}
          onClick={onEdit}
        >
          {t('team.edit')}
        </Button>
        <Button
          size="staff"
          look="stop"
          icon={<Trash2 size={18} aria-hidden="true" />}
          aria-label={t('team.delete.label', { name })}
          onClick={onDelete}
        >
          {t('team.delete')}
        </Button>
      </div>
    </li>
  )
}
