import type { ShownSheet } from '@fleet/backend/features/trip-sheets/contract'
import type { ReactNode } from 'react'

type Props = { sheet: Pick<ShownSheet, 'title' | 'description' | 'language'>; below?: ReactNode; children: ReactNode }

/** Title, purpose and actions of a sheet. */
export function SheetHeading({ sheet: { title, description, language }, below, children }: Props) {
  return (
    <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 max-w-form" lang={language}>
        <h2 className="text-lg">{title}</h2>
        {description && <p className="mt-0.5 text-sm text-ink-2">{description}</p>}
        {below}
      </div>
      {children}
    </div>
  )
}
