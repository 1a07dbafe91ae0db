import { Lock } from 'lucide-react'
import { useId, type ReactNode } from 'react'

type Props = {
  label: ReactNode
  help?: ReactNode
  value: string
  onChange: (value: string) => void
  maxLength: number
  required?: boolean
  rows?: number
  /** Visible to staff only: with a lock and a dashed border, so that it is not mistaken for a text to guests. */
  internal?: boolean
}

/** Several lines of free text; label, help, control. */
export function TextArea({ label, help, value, onChange, maxLength, required, rows = 3, internal = false }: Props) {
  const id = useId()
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="font-semibold">
        {internal && <Lock size={16} aria-hidden="true" className="mr-1.5 inline align-[-0.125rem] text-ink-3" />}
        {label}
        {required && (
          <span aria-hidden="true" className="ml-[0.125em] text-coral-ink">
            *
          </span>
        )}
      </label>
      {help && (
        <p id={`${id}-help`} className="text-[0.9375rem] leading-[1.375rem] text-ink-2">
          {help}
        </p>
      )}
      <textarea
        id={id}
        rows={rows}
        value={value}
        required={required}
        maxLength={maxLength}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={(event) => onChange(event.target.value)}
        className={`w-full rounded-md border border-line-strong px-3 py-2 transition-colors hover:border-ink-2 focus-visible:rounded-md ${internal ? 'border-dashed bg-sunk' : 'bg-surface'}`}
      />
    </div>
  )
}
