import { useState } from 'react'
import { controlStyle } from '../control-style.ts'
import { keyHints } from '../key-hints.ts'
import { useControlState } from '../control-state.ts'
import type { Widget, WidgetProps } from '../widget.ts'
import { timeOfDay } from './time-of-day.ts'

/** Typed, without spin buttons, and always 24 hours: a boarding pass shows 14:35 in every language. */
function TimeInput(props: WidgetProps) {
  const control = useControlState(props)
  const { value, onChange } = props
  const stored = typeof value === 'string' ? value : ''
  const [typed, setTyped] = useState<string>()
  const leave = () => {
    if (typed !== undefined) onChange(timeOfDay(typed).slice(0, 5) || undefined)
    setTyped(undefined)
    control.onBlur()
  }
  const type = (text: string) => {
    setTyped(text)
    onChange(timeOfDay(text).slice(0, 5) || undefined)
  }
  return (
    <input
      type="text"
      className={`${controlStyle} max-w-[8rem] tabular-nums`}
      id={props.id}
      name={props.name}
      value={typed ?? stored}
      maxLength={8}
      placeholder={props.placeholder ?? 'HH:MM'}
      inputMode="numeric"
      {...keyHints(props.options)}
      required={props.required}
      readOnly={control.readOnly}
      aria-invalid={control.invalid || undefined}
      aria-describedby={control.describedBy}
      onChange={(event) => type(event.target.value)}
      onBlur={leave}
    />
  )
}

export const timeWidget: Widget = { label: 'for', Control: TimeInput }
