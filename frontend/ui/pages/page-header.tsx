import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

type Props = { title: ReactNode; back?: { to: string; label: ReactNode }; below?: ReactNode; children?: ReactNode }

/** Title of a page, with the way back above and the actions at its side. */
export function PageHeader({ title, back, below, children }: Props) {
  return (
    <>
      {back && (
        <Link
          to={back.to}
          className="inline-flex min-h-touch items-center gap-1.5 text-sm font-medium no-underline hover:underline print:hidden"
        >
          <ArrowLeft size={20} aria-hidden="true" />
          {back.label}
        </Link>
      )}
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1>{title}</h1>
          {below}
        </div>
        {children}
      </div>
    </>
  )
}
