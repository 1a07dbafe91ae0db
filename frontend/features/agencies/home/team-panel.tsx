import { useQuery } from '@tanstack/react-query'
import { Ban, Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useDates } from '../../../lib/intl/dates.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { maxMembers, memberName, teamQuery } from '../../../lib/queries/team.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Initials } from '../../../ui/badges/initials.tsx'
import { Panel } from '../../../ui/pages/panel.tsx'

/** The members of the agency's team, with their last sign-ins. */
export function TeamPanel() {
  const t = useText()
  const { data: team } = useQuery(teamQuery)
  const { shortDay } = useDates()
  const manage = (
    <Link to="/agent-team" className="-my-1.5 inline-flex min-h-touch items-center text-sm font-medium">
      {t('agentHome.team.manage')}
    </Link>
  )
  const title = (
    <>
      {t('nav.team')}{' '}
      <span className="font-normal text-ink-2 tabular-nums">{team ? `${team.length}/${maxMembers}` : ''}</span>
    </>
  )
  return (
    <Panel title={title} more={manage}>
      {team?.length === 0 && <p className="px-4 pb-4 text-sm text-ink-2">{t('agentHome.team.none')}</p>}
      <ul className="divide-y divide-line border-t border-line empty:border-0">
        {team?.map((member) => {
          const { id, username, isActive, lastLogin } = member
          const name = memberName(member)
          return (
            <li key={id} className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 px-4 py-2.5">
              <Initials name={name} />
              <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <p className="min-w-36 flex-1 text-sm wrap-break-word">
                  <strong className="font-semibold">{name}</strong>
                  <span className="block text-xs text-ink-2">@{username}</span>
                  <span className="block text-xs text-ink-2">
                    {t(lastLogin ? 'agentHome.team.seen' : 'agentHome.team.never', {
                      day: lastLogin ? shortDay(lastLogin) : '',
                    })}
                  </span>
                </p>
                <Badge tone={isActive ? 'done' : 'idle'} icon={isActive ? Check : Ban}>
                  {t(isActive ? 'team.active' : 'team.inactive')}
                </Badge>
              </div>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
