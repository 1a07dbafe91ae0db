import { controlStyle } from '../control-style.ts'
import { ChangesNote, useTypedText } from '../text/typed-text.tsx'
import { keyHints } from '../key-hints.ts'
import type { Widget, WidgetProps } from '../widget.ts'

/** Enough for every notation; a text that is no time stays, with its problem. */
const maxTyped = 40

/** Typed, without spin buttons, and always 24 hours: a boarding pass shows 14:35 in every language. */
function TimeInput(props: WidgetProps) {
  const { attributes, changes } = useTypedText(props)
  return (
    <>
      <input
        type="text"
        className={`${controlStyle} max-w-[8rem] tabular-nums`}
        inputMode="numeric"
        {...keyHints(props.options)}
        {...attributes}
        maxLength={maxTyped}
        placeholder={props.placeholder ?? 'HH:MM'}
      />
      <ChangesNote changes={changes} />
    </>
  )
}

export const timeWidget: Widget = { label: 'for', Control: TimeInput }
