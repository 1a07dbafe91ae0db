import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { LanguageMenu } from './language-menu.tsx'
import { Mark } from './mark.tsx'
import { PageTitle } from './page-title.tsx'

type Props = { icon: LucideIcon; title: string; action?: ReactNode; children: ReactNode }

/** A page that only says something: not found, no access, could not be shown. */
export function MessagePage({ icon: Icon, title, action, children }: Props) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <header className="mx-auto flex max-w-page items-center justify-between px-edge py-2">
        <Mark named />
        <LanguageMenu />
      </header>
      <main className="mx-auto grid max-w-form justify-items-start gap-3 px-edge py-section">
        <Icon size={40} strokeWidth={1.5} aria-hidden="true" className="text-aqua" />
        <h1>{title}</h1>
        <div className="grid gap-3 text-lg text-ink-2">{children}</div>
        {action && <div className="mt-4 flex flex-wrap gap-2">{action}</div>}
      </main>
    </>
  )
}
