import { controlStyle } from '../control-style.ts'
import { FullNote } from '../text/full-note.tsx'
import { keyHints } from '../key-hints.ts'
import { useControlState } from '../control-state.ts'
import type { Widget, WidgetProps } from '../widget.ts'

/** `look`: classes instead of the growing text area's. */
export function TextArea({
  look = 'min-h-28! resize-y [field-sizing:content] max-h-96',
  ...props
}: WidgetProps & { look?: string }) {
  const control = useControlState(props)
  const { value, schema, onChange } = props
  return (
    <>
      <textarea
        className={`${controlStyle} ${look}`}
        id={props.id}
        name={props.name}
        rows={3}
        value={typeof value === 'string' ? value : ''}
        maxLength={typeof schema['maxLength'] === 'number' ? schema['maxLength'] : undefined}
        placeholder={props.placeholder}
        autoComplete={keyHints(props.options).autoComplete}
        required={props.required}
        readOnly={control.readOnly}
        aria-invalid={control.invalid || undefined}
        aria-describedby={control.describedBy}
        onChange={(event) => onChange(event.target.value || undefined)}
        onBlur={control.onBlur}
      />
      <FullNote {...props} />
    </>
  )
}

export const textareaWidget: Widget = { label: 'for', Control: TextArea }
