import { useQueryClient } from '@tanstack/react-query'
import { useText } from '../../../lib/intl/use-text.ts'
import { sessionQuery } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LanguageMenu } from '../../../ui/pages/language-menu.tsx'
import { Mark } from '../../../ui/pages/mark.tsx'
import { PageTitle } from '../../../ui/pages/page-title.tsx'
import { useSignOut } from '../../../ui/sign-out/use-sign-out.ts'
import { Enrolment } from './enrolment.tsx'

/** Replaces every screen while the account's role requires a second factor that is not set up. */
export function EnrolPage() {
  const t = useText()
  const client = useQueryClient()
  const { signOut } = useSignOut()
  const title = t('secondFactor.setUp')
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <header className="mx-auto flex max-w-form items-center justify-between px-edge py-2 print:hidden">
        <Mark named />
        <LanguageMenu />
      </header>
      <main id="main" className="mx-auto max-w-form px-edge py-section">
        <h1>{title}</h1>
        <p className="mt-2 mb-6 max-w-[32rem] text-ink-2 print:hidden">{t('secondFactor.demanded.text')}</p>
        <Enrolment onDone={() => void client.invalidateQueries(sessionQuery)} />
        <p className="mt-10 border-t border-line pt-4 print:hidden">
          <Button onClick={signOut}>{t('session.signOut')}</Button>
        </p>
      </main>
    </>
  )
}
