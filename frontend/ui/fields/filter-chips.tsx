import { useId, type ReactNode } from 'react'

export type FilterChip<Value extends string> = {
  readonly value: Value
  readonly label: ReactNode
  readonly count?: ReactNode
}

type Props<Value extends string> = {
  label: string
  chips: readonly FilterChip<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/**
 * A choice of one filter, with the count of each; the counts have their space reserved while they load. A radio group
 * for keyboard and screen reader.
 */
export function FilterChips<Value extends string>({ label, chips, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={chipsLook}>
      {chips.map((chip) => (
        <label key={chip.value} className={chipLook}>
          <input
            type="radio"
            name={name}
            checked={chip.value === value}
            onChange={() => onChange(chip.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <span>{chip.label}</span>
          {'count' in chip && (
            <span className="min-w-[2ch] text-ink-3 tabular-nums group-has-checked/chip:text-inherit">
              {chip.count}
            </span>
          )}
        </label>
      ))}
    </div>
  )
}

export const chipsLook =
  'relative -mx-edge flex gap-1.5 overflow-x-auto px-edge py-1.5 [scrollbar-width:none] desk:mx-0 desk:flex-wrap desk:px-1.5'
export const chipLook =
  'group/chip relative inline-flex min-h-touch flex-none items-center gap-1.5 rounded-md border border-line px-3 text-sm font-medium text-ink-2 transition-colors hover:border-line-strong has-checked:border-ink has-checked:bg-ink has-checked:text-page has-focus-visible:shadow-focus fine:min-h-dense'
