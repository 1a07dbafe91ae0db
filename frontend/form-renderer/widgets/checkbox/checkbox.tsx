import { describedByIds } from '../../field-ids.ts'
import { RequiredMark } from '../../required-mark.tsx'
import { tickStyle } from '../control-style.ts'
import { uncheckedValue } from '../unchecked-value.ts'
import { useControlState } from '../control-state.ts'
import type { Widget, WidgetProps } from '../widget.ts'

/** A single checkbox; its text is the label. */
function Checkbox(props: WidgetProps) {
  const control = useControlState(props)
  return (
    <label className="grid grid-cols-[auto_1fr] gap-3 py-2.5 min-h-touch">
      <input
        type="checkbox"
        className={tickStyle}
        id={props.id}
        name={props.name}
        checked={props.value === true}
        disabled={control.readOnly}
        required={props.required}
        aria-invalid={control.invalid || undefined}
        aria-describedby={control.describedBy}
        onChange={(event) => props.onChange(event.target.checked ? true : uncheckedValue(props.schema))}
        onBlur={control.onBlur}
      />
      <span>
        {props.label}
        {props.required && <RequiredMark />}
        {control.description !== undefined && (
          <span
            id={describedByIds(props.id).description}
            className="block text-[0.9375rem]/[1.375rem] font-normal text-ink-2"
          >
            {control.description}
          </span>
        )}
      </span>
    </label>
  )
}

export const checkboxWidget: Widget = { label: 'control', Control: Checkbox }
