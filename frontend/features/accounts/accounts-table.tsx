import type { ReactNode } from 'react'
import { useText } from '../../lib/intl/use-text.ts'

const columns = [
  'accounts.column.who',
  'accounts.column.role',
  'accounts.lastLogin',
  'accounts.createdAt',
  'accounts.column.acts',
] as const

/** A table on a desk; on a phone each row becomes a card. The roles keep it a table for screen readers in both. */
export function AccountsTable({ children }: { children: ReactNode }) {
  const t = useText()
  return (
    <table role="table" aria-label={t('accounts.title')} className="block w-full border-collapse desk:table">
      <thead role="rowgroup" className="sr-only desk:not-sr-only desk:table-header-group">
        <tr role="row" className="bg-sunk text-left text-xs text-ink-2">
          {columns.map((column) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              className="px-3 py-2 font-medium first:rounded-l-md last:rounded-r-md"
            >
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block desk:table-row-group">
        {children}
      </tbody>
    </table>
  )
}
