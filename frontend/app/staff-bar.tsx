import { CircleUser, LogOut, Menu } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useText } from '../lib/intl/use-text.ts'
import { nameOf, useSessionUser } from '../lib/session/session.ts'
import { LanguageLink } from '../ui/pages/language-link.tsx'
import { Mark } from '../ui/pages/mark.tsx'
import { QuietButton } from '../ui/buttons/quiet-button.tsx'
import { useSignOut } from '../ui/sign-out/use-sign-out.ts'
import { StaffNav } from './staff-nav.tsx'

/** Brand, navigation, language, account, sign out. On a phone the navigation opens below, until a screen is chosen. */
export function StaffBar() {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === pathname
  const user = useSessionUser()
  const t = useText()
  const { signOut } = useSignOut()
  return (
    <header className="bg-deep text-on-deep print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 px-edge py-1.5 desk:min-h-14 desk:gap-x-2 desk:py-0">
        <Link to="/dashboard" className="text-inherit no-underline">
          <Mark named />
        </Link>
        <div className="hidden desk:block">
          <StaffNav />
        </div>
        <div className="ml-auto flex items-center text-sm desk:min-w-0 desk:grow desk:basis-40 desk:justify-end">
          <LanguageLink />
          <span className="hidden max-w-56 min-w-0 desk:block">{user && <OwnName>{nameOf(user)}</OwnName>}</span>
          <QuietButton onDeep aria-label={t('session.signOut')} onClick={signOut}>
            <LogOut size={20} aria-hidden="true" />
          </QuietButton>
          <span className="desk:hidden">
            <QuietButton
              onDeep
              aria-expanded={open}
              aria-controls={open ? 'staff-nav' : undefined}
              aria-label={t('nav.menu')}
              onClick={() => setOpenAt(open ? undefined : pathname)}
            >
              <Menu size={24} aria-hidden="true" />
            </QuietButton>
          </span>
        </div>
        {open && (
          <div id="staff-nav" className="w-full pt-1 pb-3 desk:hidden">
            <StaffNav onChosen={() => setOpenAt(undefined)} />
            {user && <OwnName>{nameOf(user)}</OwnName>}
          </div>
        )}
      </div>
    </header>
  )
}

/** The signed-in user; leads to their sessions. */
function OwnName({ children }: { children: string }) {
  const t = useText()
  return (
    <Link
      to="/sessions"
      className="flex min-h-touch items-center gap-2 rounded-md px-3 text-sm text-on-deep-2 no-underline hover:bg-deep-2 hover:text-on-deep desk:px-2"
    >
      <CircleUser size={20} aria-hidden="true" />
      <span className="truncate">{children}</span>
      <span className="sr-only">{t('nav.sessions')}</span>
    </Link>
  )
}
