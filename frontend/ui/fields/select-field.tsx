import { ChevronDown } from 'lucide-react'
import { useId, type ReactNode } from 'react'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  size?: 'control' | 'staff'
  wide?: boolean
  children: ReactNode
}

/** A choice from a list of `option`s with a label above. `staff` is 36 px high for a fine pointer on a desktop. */
export function SelectField({ label, value, onChange, size = 'staff', wide, children }: Props) {
  const id = useId()
  const height = size === 'staff' ? 'min-h-touch fine:min-h-dense fine:text-sm' : 'min-h-control'
  return (
    <div className={`grid min-w-0 gap-1 ${wide ? '' : 'flex-1 basis-36'}`}>
      <label htmlFor={id} className={size === 'staff' ? 'text-xs font-medium text-ink-2' : 'font-semibold'}>
        {label}
      </label>
      <span className="relative block">
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`w-full appearance-none rounded-md border border-line-strong bg-surface py-1 pr-9 pl-3 text-ellipsis transition-colors hover:border-ink-2 focus-visible:rounded-md ${height}`}
        >
          {children}
        </select>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-ink-3"
        />
      </span>
    </div>
  )
}
