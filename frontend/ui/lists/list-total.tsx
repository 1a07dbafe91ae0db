import { Counted } from './counted.tsx'

/** The total number of rows; nothing until it is known. */
export function ListTotal({ total }: { total: string | undefined }) {
  if (total === undefined) return null
  return (
    <span className="text-ink-2 tabular-nums">
      (<Counted count={total} />)
    </span>
  )
}
