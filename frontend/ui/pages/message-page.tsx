import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { LanguageMenu } from './language-menu.tsx'
import { Mark } from './mark.tsx'
import { PageTitle } from './page-title.tsx'

type Props = { icon: LucideIcon; title: string; action?: ReactNode; children: ReactNode }

/** A page with only a message: not found, no access, failed. */
export function MessagePage(message: Props) {
  return (
    <>
      <header className="mx-auto flex max-w-page items-center justify-between px-edge py-2">
        <Mark named />
        <LanguageMenu />
      </header>
      <main id="main" className="mx-auto max-w-form px-edge py-section">
        <Message {...message} />
      </main>
    </>
  )
}

/** The same within a page that already has a frame. */
export function Message({ icon: Icon, title, action, children }: Props) {
  return (
    <div className="grid justify-items-start gap-3">
      <PageTitle>{title}</PageTitle>
      <Icon size={40} strokeWidth={1.5} aria-hidden="true" className="text-aqua" />
      <h1>{title}</h1>
      <div className="grid gap-3 text-lg text-ink-2">{children}</div>
      {action && <div className="mt-4 flex flex-wrap gap-2">{action}</div>}
    </div>
  )
}
