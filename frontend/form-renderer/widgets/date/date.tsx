import { useRef, useState } from 'react'
import { useText } from '../../../lib/intl/use-text.ts'
import { controlStyle } from '../control-style.ts'
import { keyHints } from '../key-hints.ts'
import { useControlState } from '../control-state.ts'
import type { Widget, WidgetProps } from '../widget.ts'
import { PartialDate } from './partial-date.tsx'

/** The browser's own date control. The value is ISO in every locale; for 30 February the browser reports no value. */
function DateInput(props: WidgetProps) {
  const t = useText()
  const control = useControlState(props)
  const [unreadable, setUnreadable] = useState(false)
  const typing = useRef(false)
  return (
    <>
      <input
        type="date"
        className={`${controlStyle} max-w-[13rem] tabular-nums`}
        id={props.id}
        name={props.name}
        value={typeof props.value === 'string' ? props.value : ''}
        max="9999-12-31"
        autoComplete={keyHints(props.options).autoComplete}
        required={props.required}
        readOnly={control.readOnly}
        aria-invalid={control.invalid || unreadable || undefined}
        aria-describedby={control.describedBy}
        onPointerDown={() => (typing.current = false)}
        onKeyDown={() => (typing.current = true)}
        onChange={(event) => {
          setUnreadable(false)
          props.onChange(event.target.value || undefined)
          // A day picked in a calendar is complete; a typed year arrives digit by digit
          if (!typing.current) control.onBlur()
        }}
        onBlur={(event) => {
          setUnreadable(event.target.validity.badInput)
          control.onBlur()
        }}
      />
      {unreadable && (
        <p role="alert" className="mt-1.5 text-[0.9375rem]/[1.375rem] font-semibold text-stop-ink">
          {t('form.noSuchDate')}
        </p>
      )}
    </>
  )
}

function DateControl(props: WidgetProps) {
  return props.schema.format === 'partial-date' ? (
    <PartialDate {...props} whole={<DateInput {...props} />} />
  ) : (
    <DateInput {...props} />
  )
}

export const dateWidget: Widget = { label: 'for', Control: DateControl }
