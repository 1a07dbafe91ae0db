import { saidIds } from '../../field-ids.ts'
import { RequiredMark } from '../../required-mark.tsx'
import { cardStyle, tickStyle } from '../control-style.ts'
import { unticked } from '../unticked.ts'
import { useSaid } from '../said.ts'
import type { WidgetProps } from '../widget.ts'

/**
 * One flag as a card. With `options.oneOf` the cards of that name are radios: choosing one clears the others (the
 * form's rules do that), and choosing it again takes it back.
 */
export function FlagCard(props: WidgetProps) {
  const said = useSaid(props)
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
        disabled={said.readOnly}
        {...(exclusive ? {} : { 'aria-invalid': said.invalid || undefined })}
        aria-describedby={said.describedBy}
        onChange={(event) => props.onChange(event.target.checked ? true : unticked(props.schema))}
        onClick={exclusive && on ? () => props.onChange(undefined) : undefined}
        onBlur={said.onBlur}
      />
      <span className="font-semibold">
        {props.label}
        {props.required && <RequiredMark />}
      </span>
      {said.description !== undefined && (
        <span id={saidIds(props.id).description} className="col-start-2 text-[0.9375rem]/[1.375rem] text-ink-2">
          {said.description}
        </span>
      )}
    </label>
  )
}
