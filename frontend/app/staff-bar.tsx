import { LogOut, Menu } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, NavLink } from 'react-router-dom'
import { nameOf, useSessionUser } from '../lib/session.ts'
import { signOut } from '../lib/sign-out.ts'
import { LanguageMenu } from '../ui/language-menu.tsx'
import { Mark } from '../ui/mark.tsx'
import { QuietButton } from '../ui/quiet-button.tsx'

const links = [
  { to: '/dashboard', id: 'nav.dashboard' },
  { to: '/forms', id: 'nav.forms' },
] as const

/** Brand, the screens, language, who is signed in, sign out. On a phone the screens open below. */
export function StaffBar() {
  const [open, setOpen] = useState(false)
  const user = useSessionUser()
  const intl = useIntl()
  return (
    <header className="bg-deep text-on-deep">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 px-edge py-1.5 desk:min-h-14 desk:py-0">
        <Link to="/dashboard" className="text-inherit no-underline">
          <Mark named />
        </Link>
        <div className="ml-auto flex items-center text-sm desk:order-2">
          <LanguageMenu onDeep />
          <span className="hidden px-2 text-on-deep-2 desk:block">{user && nameOf(user)}</span>
          <QuietButton onDeep aria-label={intl.formatMessage({ id: 'session.signOut' })} onClick={() => void signOut()}>
            <LogOut size={20} aria-hidden="true" />
          </QuietButton>
          <span className="desk:hidden">
            <QuietButton onDeep aria-expanded={open} aria-controls="staff-nav" aria-label={intl.formatMessage({ id: 'nav.menu' })} onClick={() => setOpen(!open)}>
              <Menu size={24} aria-hidden="true" />
            </QuietButton>
          </span>
        </div>
        <nav id="staff-nav" aria-label={intl.formatMessage({ id: 'nav.main' })} className={`${open ? 'block' : 'hidden'} w-full desk:order-1 desk:block desk:w-auto`}>
          <ul className="pt-1 pb-3 desk:flex desk:gap-0.5 desk:p-0">
            {links.map(({ to, id }) => (
              <li key={to}>
                <NavLink to={to} onClick={() => setOpen(false)} className={linkLook}>
                  <FormattedMessage id={id} />
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  )
}

const linkLook =
  'flex min-h-touch items-center px-3 text-sm font-medium text-on-deep-2 no-underline hover:bg-deep-2 hover:text-on-deep aria-[current]:text-on-deep aria-[current]:shadow-[inset_3px_0_0_var(--aqua-bright)] focus-visible:shadow-focus desk:min-h-14 desk:aria-[current]:shadow-[inset_0_-3px_0_var(--aqua-bright)]'
