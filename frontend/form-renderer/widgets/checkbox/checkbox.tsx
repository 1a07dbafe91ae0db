import { saidIds } from '../../field-ids.ts'
import { RequiredMark } from '../../required-mark.tsx'
import { tickStyle } from '../control-style.ts'
import { unticked } from '../unticked.ts'
import type { Widget, WidgetProps } from '../widget.ts'

/** One line to tick; the words are the label. */
function Checkbox(props: WidgetProps) {
  return (
    <label className="grid grid-cols-[auto_1fr] gap-3 py-2.5 min-h-touch">
      <input
        type="checkbox"
        className={tickStyle}
        id={props.id}
        name={props.name}
        checked={props.value === true}
        disabled={props.readOnly}
        required={props.required}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
        onChange={(event) => props.onChange(event.target.checked ? true : unticked(props.schema))}
        onBlur={props.onBlur}
      />
      <span>
        {props.label}
        {props.required && <RequiredMark />}
        {props.description !== undefined && (
          <span id={saidIds(props.id).help} className="block text-[0.9375rem]/[1.375rem] font-normal text-ink-2">
            {props.description}
          </span>
        )}
      </span>
    </label>
  )
}

export const checkboxWidget: Widget = { label: 'control', Control: Checkbox }
