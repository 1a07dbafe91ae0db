import { Counted } from './counted.tsx'

/** How many rows there are in all; nothing until it is known. */
export function ListTotal({ total }: { total: string | undefined }) {
  if (total === undefined) return null
  return (
    <span className="text-ink-2 tabular-nums">
      (<Counted count={total} />)
    </span>
  )
}
