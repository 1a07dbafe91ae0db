import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Answers, Form, FormTexts } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { Draft } from '../draft/draft.ts'
import { useDraftState } from '../draft/use-draft.ts'
import { isSameToFill, liveChange, nameIn, type LiveChange } from './live-change.ts'
import { focusedField, type FocusedField } from './focused-field.ts'

export type LiveForm = {
  /** What the new version changed, until dismissed. */
  readonly change: LiveChange | undefined
  readonly dismiss: () => void
}

type LiveFormOptions = {
  readonly form: Form
  readonly texts: FormTexts
  readonly step: number
  readonly answers: () => Answers
  /** Called with the open step's number in the new version. */
  readonly onMoved: (to: number) => void
  readonly heading: RefObject<HTMLElement | null>
}

/**
 * Applies a new version of the form to the open draft. The step stays open; focus and caret stay. Returns what changed
 * for the person until it is dismissed.
 */
export function useLiveForm(draft: Draft, { form, texts, step, answers, onMoved, heading }: LiveFormOptions): LiveForm {
  const [change, setChange] = useState<LiveChange>()
  const focusedRef = useRef<FocusedField>(undefined)
  const open = useRef({ step, answers, onMoved })
  const read = useRef(texts)
  useLayoutEffect(() => {
    open.current = { step, answers, onMoved }
  })
  useLayoutEffect(() => {
    const before = draft.form
    const previousTexts = read.current
    read.current = texts
    if (before.definition.version === form.definition.version) return
    focusedRef.current = focusedField()
    const id = before.definition.steps.find(({ number }) => number === open.current.step)?.id
    draft.adopt(form)
    const number = form.definition.steps.find((one) => one.id === id)?.number
    if (number !== undefined && number !== open.current.step) open.current.onMoved(number)
    const hasSameTexts =
      texts.language === previousTexts.language && JSON.stringify(texts) === JSON.stringify(previousTexts)
    if (hasSameTexts && isSameToFill(before, form)) return
    setChange(liveChange(before, form, { answers: open.current.answers(), focused: focusedRef.current?.field }))
  }, [draft, form, texts])
  const drawn = useDraftState(draft, (state) => state.form)
  useLayoutEffect(() => {
    const focused = focusedRef.current
    focusedRef.current = undefined
    // RJSF renders new fields in a second pass, at the end of this commit
    if (focused)
      queueMicrotask(
        () => focused.restore(nameIn(drawn, focused.field)) || heading.current?.focus({ preventScroll: true }),
      )
  }, [drawn, heading])
  return { change, dismiss: () => setChange(undefined) }
}
