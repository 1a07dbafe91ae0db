import { type ChangeEvent, useState } from 'react'
import { normalText, textKindOf, type TextChange } from '@fleet/form-schemas/engine/runtime/texts/text-kinds'
import { useText } from '../../../lib/intl/use-text.ts'
import { useControlState } from '../control-state.ts'
import type { WidgetProps } from '../widget.ts'

export type TypedTextOptions = {
  /** Called with the normalised text before its answer is stored. */
  readonly onTyped?: ((text: string) => void) | undefined
  /** The answer that a widget reads in a normalised text. */
  readonly toAnswer?: ((text: string) => string) | undefined
}

/**
 * A control for typed text. The text stays as typed until the field loses focus, so that the caret never jumps, while
 * its answer is normalised at once. `attributes`: of the `input` or `textarea`; `changes`: made to the text when the
 * field lost focus.
 */
export function useTypedText(props: WidgetProps, { onTyped, toAnswer = (text) => text }: TypedTextOptions = {}) {
  const { id, name, value, schema, uiSchema, onChange } = props
  const control = useControlState(props)
  const kind = textKindOf(schema, uiSchema) ?? 'line'
  const [typed, setTyped] = useState<string>()
  const [changes, setChanges] = useState<readonly TextChange[]>([])
  const answerIn = (text: string) => {
    const normal = normalText(kind, text).value
    if (normal === '') return undefined
    return typeof normal === 'string' ? toAnswer(normal) : normal
  }
  const stored = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  // An answer that changed meanwhile, by a rule or another person, is shown instead
  const shown = typed !== undefined && answerIn(typed) === (value ?? undefined) ? typed : stored
  return {
    control,
    shown,
    changes,
    attributes: {
      id,
      name,
      value: shown,
      maxLength: typeof schema['maxLength'] === 'number' ? schema['maxLength'] : undefined,
      placeholder: props.placeholder,
      required: props.required,
      readOnly: control.readOnly,
      'aria-invalid': control.invalid || undefined,
      'aria-describedby': control.describedBy,
      onChange({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
        setTyped(target.value)
        setChanges([])
        onTyped?.(String(normalText(kind, target.value).value))
        onChange(answerIn(target.value))
      },
      onBlur() {
        if (typed !== undefined) setChanges(normalText(kind, typed).changes)
        setTyped(undefined)
        control.onBlur()
      },
    },
  }
}

type NoteProps = {
  readonly changes: readonly TextChange[]
  /** A message of the widget itself. */
  readonly own?: string | undefined
}

/** Lists the changes made to a text when its field lost focus. */
export function ChangesNote({ changes, own = '' }: NoteProps) {
  const t = useText()
  const notes = [...changes.map((change) => t(`form.text.${change}`)), own].filter((note) => note !== '')
  return (
    <p role="status" className="text-[0.9375rem]/[1.375rem] text-ink-2 not-empty:mt-1.5">
      {notes.join(' ')}
    </p>
  )
}
