import { controlStyle } from '../control-style.ts'
import { FullNote } from '../text/full-note.tsx'
import { ChangesNote, useTypedText } from '../text/typed-text.tsx'
import { keyHints } from '../key-hints.ts'
import { useControlState } from '../control-state.ts'
import type { Widget, WidgetProps } from '../widget.ts'

/** `look`: classes instead of the growing text area's. */
export function TextArea({
  look = 'min-h-28! resize-y [field-sizing:content] max-h-96',
  ...props
}: WidgetProps & { look?: string }) {
  const control = useControlState(props)
  const { schema } = props
  const text = useTypedText(props)
  return (
    <>
      <textarea
        className={`${controlStyle} ${look}`}
        id={props.id}
        name={props.name}
        rows={3}
        value={text.shown}
        maxLength={typeof schema['maxLength'] === 'number' ? schema['maxLength'] : undefined}
        placeholder={props.placeholder}
        autoComplete={keyHints(props.options).autoComplete}
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
      <FullNote value={text.shown} schema={schema} />
      <ChangesNote changes={text.changes} />
    </>
  )
}

export const textareaWidget: Widget = { label: 'for', Control: TextArea }
