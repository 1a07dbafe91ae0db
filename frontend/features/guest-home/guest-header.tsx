import { CircleUser, LogOut } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useText } from '../../lib/intl/use-text.ts'
import { LanguageMenu } from '../../ui/pages/language-menu.tsx'
import { Mark } from '../../ui/pages/mark.tsx'
import { QuietButton } from '../../ui/buttons/quiet-button.tsx'
import { useSignOut } from '../../ui/sign-out/use-sign-out.ts'

/** Brand, language, own sessions, sign out. */
export function GuestHeader({ name }: { name: string }) {
  const t = useText()
  const { signOut } = useSignOut()
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex max-w-[72rem] items-center gap-1 px-edge py-2 desk:py-2.5">
        <Mark named />
        <div className="ml-auto flex min-w-0 items-center text-sm">
          <LanguageMenu />
          <Link
            to="/sessions"
            className="inline-flex min-h-touch min-w-touch items-center justify-center gap-2 rounded-md px-2.5 text-ink no-underline hover:bg-sunk"
          >
            <CircleUser size={20} aria-hidden="true" />
            <span className="hidden max-w-48 truncate tablet:block">{name}</span>
            <span className="sr-only">{t('nav.sessions')}</span>
          </Link>
          <QuietButton aria-label={t('session.signOut')} onClick={signOut}>
            <LogOut size={20} aria-hidden="true" />
          </QuietButton>
        </div>
      </div>
    </header>
  )
}
