import { Outlet } from 'react-router-dom'
import { GuestHeader } from '../features/guest-home/guest-header.tsx'
import { nameOf, useSessionUser } from '../lib/session/session.ts'
import { LanguageMenu } from '../ui/pages/language-menu.tsx'
import { Mark } from '../ui/pages/mark.tsx'
import { StaffBar } from './staff-bar.tsx'

/** The header for the reader's role: the bar of staff and agents, the guest header, or only the mark without a role. */
export function RoleFrame() {
  const user = useSessionUser()
  return (
    <>
      {user?.role === 'guest' ? (
        <GuestHeader name={nameOf(user)} />
      ) : user?.role ? (
        <StaffBar />
      ) : (
        <header className="mx-auto flex max-w-page items-center justify-between px-edge py-2 print:hidden">
          <Mark named />
          <LanguageMenu />
        </header>
      )}
      <Outlet />
    </>
  )
}
