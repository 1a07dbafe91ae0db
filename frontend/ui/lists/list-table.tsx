import type { ReactNode } from 'react'
import { SkeletonLine, Skeleton } from '../feedback/skeleton.tsx'

type Props = {
  readonly label: string
  /** `Column` elements. */
  readonly columns: ReactNode
  /** `<tr role="row">` elements. */
  readonly children: ReactNode
}

/** A table on a desktop; on a phone each row becomes a card. The roles keep it a table for screen readers in both. */
export function ListTable({ label, columns, children }: Props) {
  return (
    <table role="table" aria-label={label} className="block w-full border-collapse text-sm desk:table">
      <thead role="rowgroup" className="sr-only desk:not-sr-only desk:table-header-group">
        <tr role="row" className="bg-sunk text-left text-xs text-ink-2">
          {columns}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block desk:table-row-group">
        {children}
      </tbody>
    </table>
  )
}

type ColumnProps = {
  readonly sorted?: 'ascending' | 'descending' | undefined
  /** The heading is a button or checkbox, which has its own height. */
  readonly isControl?: boolean
  readonly children: ReactNode
}

export function Column({ sorted, isControl = false, children }: ColumnProps) {
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sorted}
      className={`px-3 font-medium first:rounded-l-md last:rounded-r-md ${isControl ? '' : 'py-2'}`}
    >
      {children}
    </th>
  )
}

/** Placeholder for three rows: this many columns below a header on a desktop, the first three on a phone. */
export function TableSkeleton({ columns }: { readonly columns: number }) {
  return (
    <>
      <div aria-hidden="true" className="hidden h-[2.125rem] rounded-md bg-sunk desk:block" />
      <Skeleton>
        <div className="grid gap-2.5 border-t border-line py-4 desk:h-[2.8125rem] desk:auto-cols-fr desk:grid-flow-col desk:items-center desk:gap-6 desk:px-3 desk:py-0">
          {Array.from({ length: columns }, (_, index) => (
            <SkeletonLine key={index} className={`h-4 desk:w-full ${index < 3 ? 'w-44' : 'hidden desk:block'}`} />
          ))}
        </div>
      </Skeleton>
    </>
  )
}
