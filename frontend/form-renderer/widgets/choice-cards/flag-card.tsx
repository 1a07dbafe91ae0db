import { saidIds } from '../../field-ids.ts'
import { RequiredMark } from '../../required-mark.tsx'
import { cardStyle, tickStyle } from '../control-style.ts'
import { unticked } from '../unticked.ts'
import type { WidgetProps } from '../widget.ts'

/**
 * One flag as a card. With `options.oneOf` the cards of that name are radios: choosing one clears the others (the
 * form's rules do that), and choosing it again takes it back.
 */
export function FlagCard(props: WidgetProps) {
  const { oneOf } = props.options
  const exclusive = typeof oneOf === 'string'
  const on = props.value === true
  return (
    <label className={cardStyle}>
      <input
        type={exclusive ? 'radio' : 'checkbox'}
        className={tickStyle}
        id={props.id}
        name={exclusive ? `one-of-${oneOf}` : props.name}
        checked={on}
        disabled={props.readOnly}
        {...(exclusive ? {} : { 'aria-invalid': props.invalid || undefined })}
        aria-describedby={props.describedBy}
        onChange={(event) => props.onChange(event.target.checked ? true : unticked(props.schema))}
        onClick={exclusive && on ? () => props.onChange(undefined) : undefined}
        onBlur={props.onBlur}
      />
      <span className="font-semibold">
        {props.label}
        {props.required && <RequiredMark />}
      </span>
      {props.description !== undefined && <span id={saidIds(props.id).help} className="col-start-2 text-[0.9375rem]/[1.375rem] text-ink-2">{props.description}</span>}
    </label>
  )
}
