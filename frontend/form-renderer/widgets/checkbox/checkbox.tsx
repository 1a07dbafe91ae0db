import { saidIds } from '../../field-ids.ts'
import { RequiredMark } from '../../required-mark.tsx'
import { tickStyle } from '../control-style.ts'
import { unticked } from '../unticked.ts'
import { useSaid } from '../said.ts'
import type { Widget, WidgetProps } from '../widget.ts'

/** One line to tick; the words are the label. */
function Checkbox(props: WidgetProps) {
  const said = useSaid(props)
  return (
    <label className="grid grid-cols-[auto_1fr] gap-3 py-2.5 min-h-touch">
      <input
        type="checkbox"
        className={tickStyle}
        id={props.id}
        name={props.name}
        checked={props.value === true}
        disabled={said.readOnly}
        required={props.required}
        aria-invalid={said.invalid || undefined}
        aria-describedby={said.describedBy}
        onChange={(event) => props.onChange(event.target.checked ? true : unticked(props.schema))}
        onBlur={said.onBlur}
      />
      <span>
        {props.label}
        {props.required && <RequiredMark />}
        {said.description !== undefined && (
          <span id={saidIds(props.id).description} className="block text-[0.9375rem]/[1.375rem] font-normal text-ink-2">
            {said.description}
          </span>
        )}
      </span>
    </label>
  )
}

export const checkboxWidget: Widget = { label: 'control', Control: Checkbox }
