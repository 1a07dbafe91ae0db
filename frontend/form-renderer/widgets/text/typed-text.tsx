import { useState } from 'react'
import { normalText, textKindOf, type TextChange } from '@fleet/form-schemas/engine/runtime/texts/text-kinds'
import { useText } from '../../../lib/intl/use-text.ts'
import type { WidgetProps } from '../widget.ts'

type TypedProps = Pick<WidgetProps, 'value' | 'schema' | 'uiSchema' | 'onChange'>

/**
 * The text of a control: as typed until the field is left, so that the caret never jumps, while its answer is
 * normalised at once. `changes`: what leaving the field changed.
 */
export function useTypedText({ value, schema, uiSchema, onChange }: TypedProps) {
  const kind = textKindOf(schema, uiSchema) ?? 'line'
  const [typed, setTyped] = useState<string>()
  const [changes, setChanges] = useState<readonly TextChange[]>([])
  const answerIn = (text: string) => {
    const normal = normalText(kind, text).value
    return normal === '' ? undefined : normal
  }
  const stored = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  // An answer that changed meanwhile, by a rule or another person, is shown instead
  const shown = typed !== undefined && answerIn(typed) === (value ?? undefined) ? typed : stored
  return {
    shown,
    changes,
    type(text: string) {
      setTyped(text)
      setChanges([])
      onChange(answerIn(text))
    },
    leave() {
      if (typed === undefined) return
      setChanges(normalText(kind, typed).changes)
      setTyped(undefined)
    },
  }
}

type NoteProps = {
  readonly changes: readonly TextChange[]
  /** A note of the widget itself. */
  readonly own?: string | undefined
}

/** Tells what was changed in a text when its field was left. */
export function ChangesNote({ changes, own = '' }: NoteProps) {
  const t = useText()
  const notes = [...changes.map((change) => t(`form.text.${change}`)), own].filter((note) => note !== '')
  return (
    <p role="status" className="text-[0.9375rem]/[1.375rem] text-ink-2 not-empty:mt-1.5">
      {notes.join(' ')}
    </p>
  )
}
