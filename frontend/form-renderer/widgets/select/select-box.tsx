import { ChevronDown } from 'lucide-react'
import { useIntl } from 'react-intl'
import type { Choice } from '../choices.ts'
import { controlStyle } from '../control-style.ts'
import { keyHints } from '../key-hints.ts'
import { useControlState } from '../control-state.ts'
import type { WidgetProps } from '../widget.ts'

type Props = Pick<
  WidgetProps,
  'id' | 'name' | 'value' | 'options' | 'required' | 'rawErrors' | 'readonly' | 'disabled' | 'onBlur'
> & {
  readonly onChange: (value: string | number | undefined) => void
  readonly choices: readonly Choice[]
  /** Shown in the closed list instead of the chosen label, when that would not fit. */
  readonly shown?: string | undefined
  /** Id of a second list of the same field. */
  readonly ownId?: string
  /** Names the list and its empty choice, when the field's label names a group of lists. */
  readonly ariaLabel?: string
}

/**
 * The browser's own list, with type-ahead, keyboard and the phone's picker. An old value that is no longer offered
 * stays visible.
 */
export function SelectBox({ choices, value, shown, ownId, ariaLabel, ...props }: Props) {
  const control = useControlState({ ...props, value })
  const { formatMessage } = useIntl()
  const known = choices.some((choice) => choice.value === value)
  const chosen = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const pick = (text: string) => props.onChange(choices.find((choice) => String(choice.value) === text)?.value)
  return (
    <span className="relative block">
      <select
        className={`${controlStyle} peer appearance-none pr-11 text-ellipsis ${shown === undefined ? '' : 'text-transparent disabled:text-transparent! [&>option]:text-ink'}`}
        id={ownId ?? props.id}
        name={props.name}
        value={chosen}
        required={props.required}
        autoComplete={keyHints(props.options).autoComplete}
        disabled={control.readOnly}
        aria-label={ariaLabel}
        aria-invalid={control.invalid || undefined}
        aria-describedby={control.describedBy}
        onChange={(event) => pick(event.target.value)}
        onBlur={control.onBlur}
      >
        <option value="">{ariaLabel ?? formatMessage({ id: 'form.choose' })}</option>
        {!known && chosen !== '' && <option value={chosen}>{chosen}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {shown !== undefined && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-1 left-[0.3125rem] right-8 flex items-center bg-surface pl-[0.5625rem] tabular-nums peer-disabled:bg-sunk peer-disabled:text-ink-2"
        >
          {shown}
        </span>
      )}
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute right-3 top-1/2 -translate-y-1/2 size-5 text-line-strong"
        strokeWidth={2.5}
      />
    </span>
  )
}
