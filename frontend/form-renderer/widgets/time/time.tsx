import { controlStyle } from '../control-style.ts'
import { ChangesNote, useTypedText } from '../text/typed-text.tsx'
import { keyHints } from '../key-hints.ts'
import { useControlState } from '../control-state.ts'
import type { Widget, WidgetProps } from '../widget.ts'

/** Enough for every notation; a text that is no time stays, with its problem. */
const maxTyped = 40

/** Typed, without spin buttons, and always 24 hours: a boarding pass shows 14:35 in every language. */
function TimeInput(props: WidgetProps) {
  const control = useControlState(props)
  const text = useTypedText(props)
  return (
    <>
      <input
        type="text"
        className={`${controlStyle} max-w-[8rem] tabular-nums`}
        id={props.id}
        name={props.name}
        value={text.shown}
        maxLength={maxTyped}
        placeholder={props.placeholder ?? 'HH:MM'}
        inputMode="numeric"
        {...keyHints(props.options)}
        required={props.required}
        readOnly={control.readOnly}
        aria-invalid={control.invalid || undefined}
        aria-describedby={control.describedBy}
        onChange={(event) => text.type(event.target.value)}
        onBlur={() => {
          text.leave()
          control.onBlur()
        }}
      />
      <ChangesNote changes={text.changes} />
    </>
  )
}

export const timeWidget: Widget = { label: 'for', Control: TimeInput }
