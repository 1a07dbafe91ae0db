import { controlStyle } from '../control-style.ts'
import type { Widget, WidgetProps } from '../widget.ts'

/** The browser's own date control; the value is ISO whatever the reader's locale shows. */
function DateInput(props: WidgetProps) {
  return (
    <input
      type="date"
      className={`${controlStyle} max-w-[13rem] tabular-nums`}
      id={props.id}
      name={props.name}
      value={typeof props.value === 'string' ? props.value : ''}
      max="9999-12-31"
      required={props.required}
      readOnly={props.readOnly}
      aria-invalid={props.invalid || undefined}
      aria-describedby={props.describedBy}
      onChange={(event) => props.onChange(event.target.value || undefined)}
      onBlur={props.onBlur}
    />
  )
}

export const dateWidget: Widget = { label: 'for', Control: DateInput }
