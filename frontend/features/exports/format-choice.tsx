import { useId } from 'react'
import { useText } from '../../lib/intl/use-text.ts'

type Props<Format extends string> = {
  formats: readonly Format[]
  value: Format
  onChange: (format: Format) => void
  disabled: boolean
  /** Prefix of the text ids that describe the formats. */ textPrefix: string
}

/** A choice of file format, each with its purpose. */
export function FormatChoice<Format extends string>({ formats, value, onChange, disabled, textPrefix }: Props<Format>) {
  const t = useText()
  const id = useId()
  return (
    <fieldset disabled={disabled} className="grid gap-2">
      <legend className="mb-1 text-xs font-medium text-ink-2">{t('export.format')}</legend>
      {formats.map((one) => (
        <div
          key={one}
          className="relative grid grid-cols-[auto_1fr] items-baseline gap-x-3 rounded-md border border-line px-4 py-3 has-checked:border-ink has-focus-visible:shadow-focus"
        >
          <input
            id={`${id}-${one}`}
            type="radio"
            name={id}
            checked={one === value}
            onChange={() => onChange(one)}
            aria-describedby={`${id}-${one}-text`}
            className="relative z-10 accent-ink"
          />
          <div>
            <label htmlFor={`${id}-${one}`} className="font-semibold after:absolute after:inset-0 after:cursor-pointer">
              {one.toUpperCase()}
            </label>
            <p id={`${id}-${one}-text`} className="text-sm text-ink-2">
              {t(`${textPrefix}.${one}`)}
            </p>
          </div>
        </div>
      ))}
    </fieldset>
  )
}
