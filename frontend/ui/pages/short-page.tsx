import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { LanguageMenu } from './language-menu.tsx'
import { Mark } from './mark.tsx'
import { PageTitle } from './page-title.tsx'

/** A short page for signed-out readers. `back`: the label of its link to `/`. */
export function ShortPage({
  title,
  back,
  text,
  children,
}: {
  title: string
  back: ReactNode
  text: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <header className="mx-auto flex max-w-page items-center justify-between px-edge py-2">
        <Mark named />
        <LanguageMenu />
      </header>
      <main id="main" className="mx-auto max-w-[32rem] px-edge py-section">
        <Link
          to="/"
          className="inline-flex min-h-touch items-center gap-1.5 text-sm font-medium no-underline hover:underline"
        >
          <ArrowLeft size={20} aria-hidden="true" />
          {back}
        </Link>
        <h1>{title}</h1>
        <p className="mt-2 mb-8 text-ink-2">{text}</p>
        {children}
      </main>
    </>
  )
}
