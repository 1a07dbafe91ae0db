import type { ReactNode } from 'react'
import { chipLook, chipsLook, type FilterChip } from './filter-chips.tsx'

type Props<Value extends string> = {
  label: string
  chips: readonly FilterChip<Value>[]
  /** [] when none is chosen. */
  values: readonly Value[]
  onChange: (values: Value[]) => void
  /** The chip for all values: checked while none is chosen. */
  all?: Omit<FilterChip<string>, 'value'>
}

/** Filters with several choices each, as checkboxes for keyboard and screen reader. */
export function ChoiceChips<Value extends string>({ label, chips, values, onChange, all }: Props<Value>) {
  return (
    <div role="group" aria-label={label} className={chipsLook}>
      {all && <Chip {...all} isChosen={values.length === 0} onChange={() => onChange([])} />}
      {chips.map(({ value, ...chip }) => (
        <Chip
          key={value}
          {...chip}
          isChosen={values.includes(value)}
          onChange={(isChosen) =>
            onChange(
              chips.flatMap((one) =>
                (one.value === value ? isChosen : values.includes(one.value)) ? [one.value] : [],
              ),
            )
          }
        />
      ))}
    </div>
  )
}

type ChipProps = { label: ReactNode; count?: ReactNode; isChosen: boolean; onChange: (isChosen: boolean) => void }

function Chip({ label, isChosen, onChange, ...chip }: ChipProps) {
  return (
    <label className={chipLook}>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked)}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span>{label}</span>
      {'count' in chip && (
        <span className="min-w-[2ch] text-ink-3 tabular-nums group-has-checked/chip:text-inherit">{chip.count}</span>
      )}
    </label>
  )
}
