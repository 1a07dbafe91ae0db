import { controlStyle } from '../control-style.ts'
import { FullNote } from '../text/full-note.tsx'
import { ChangesNote, useTypedText } from '../text/typed-text.tsx'
import { keyHints } from '../key-hints.ts'
import type { Widget, WidgetProps } from '../widget.ts'

/** `look`: classes instead of the growing text area's. */
export function TextArea({
  look = 'min-h-28! resize-y [field-sizing:content] max-h-96',
  ...props
}: WidgetProps & { look?: string }) {
  const { attributes, shown, changes } = useTypedText(props)
  return (
    <>
      <textarea
        className={`${controlStyle} ${look}`}
        rows={3}
        autoComplete={keyHints(props.options).autoComplete}
        {...attributes}
      />
      <FullNote value={shown} schema={props.schema} />
      <ChangesNote changes={changes} />
    </>
  )
}

export const textareaWidget: Widget = { label: 'for', Control: TextArea }
