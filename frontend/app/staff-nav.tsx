import { NavLink } from 'react-router-dom'
import { useText } from '../lib/intl/use-text.ts'
import type { Right } from '../lib/session/may.ts'
import { may, useSessionUser } from '../lib/session/session.ts'

const links: readonly { to: string; id: string; asAgent?: string; right?: Right }[] = [
  { to: '/dashboard', id: 'nav.dashboard' },
  { to: '/forms', id: 'nav.forms', asAgent: 'forms.title.agent' },
  { to: '/import', id: 'nav.import', right: 'clients.import' },
  { to: '/agent-team', id: 'nav.team', right: 'team' },
  { to: '/agent-profile', id: 'nav.profile', right: 'submissions.seeAgency' },
  { to: '/trips', id: 'nav.trips', right: 'submissions.review' },
  { to: '/agents', id: 'nav.agents', right: 'submissions.review' },
  { to: '/reminders', id: 'nav.reminders', right: 'reminders' },
  { to: '/invitations', id: 'nav.invitations', right: 'invitations' },
  { to: '/user-management', id: 'nav.accounts', right: 'accounts' },
  { to: '/form-versions', id: 'nav.formVersions', right: 'formVersions' },
  { to: '/access-log', id: 'nav.accessLog', right: 'accounts' },
]

/** The screens of staff and agents: in a row on a desktop, in a column on a phone. */
export function StaffNav({ onChosen }: { onChosen?: () => void }) {
  const t = useText()
  const user = useSessionUser()
  const offered = links.filter(({ right }) => right === undefined || (user && may(user, right)))
  return (
    <nav aria-label={t('nav.main')}>
      <ul className="desk:flex desk:flex-wrap">
        {offered.map(({ to, id, asAgent = id }) => (
          <li key={to}>
            <NavLink to={to} onClick={onChosen} className={linkLook}>
              {t(user?.role === 'agent' ? asAgent : id)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const linkLook =
  'flex min-h-touch items-center px-3 text-sm font-medium text-on-deep-2 no-underline desk:px-[clamp(0.25rem,0.45vw,0.5rem)] hover:bg-deep-2 hover:text-on-deep aria-[current]:text-on-deep aria-[current]:shadow-[inset_3px_0_0_var(--aqua-bright)] focus-visible:shadow-focus desk:min-h-14 desk:aria-[current]:shadow-[inset_0_-3px_0_var(--aqua-bright)]'
