import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Answers, Form } from '@fleet/form-schemas/engine/definition'
import { updates } from '../../../lib/updates.ts'
import type { Draft } from '../draft/draft.ts'
import { useDraftState } from '../use-draft.ts'
import { formChange, presentName, type FormChange } from './form-change.ts'
import { heldField, type HeldField } from './held-field.ts'

/** Calls `fetchNew` when another version of the registration serves than the one that is drawn. */
export function useFormNews(drawn: string | undefined, fetchNew: () => void): void {
  const now = useRef({ drawn, fetchNew })
  useEffect(() => {
    now.current = { drawn, fetchNew }
  })
  useEffect(
    () =>
      updates.follow((update) => {
        if (update.kind !== 'form-published' || update.formId !== 'registration') return
        if (now.current.drawn !== undefined && now.current.drawn !== update.version) now.current.fetchNew()
      }),
    [],
  )
}

type Live = {
  readonly form: Form
  /** Number of the open step. */
  readonly step: number
  readonly answers: () => Answers
  /** The open step has this number in the new version. */
  readonly onMoved: (to: number) => void
  readonly heading: RefObject<HTMLElement | null>
}

/**
 * Brings another version of the form to the open draft: the step stays open, the focus and the caret stay where they
 * are. Gives what changed for the person until they have seen it.
 */
export function useLiveForm(draft: Draft, { form, step, answers, onMoved, heading }: Live): { readonly change: FormChange | undefined; readonly seen: () => void } {
  const [change, setChange] = useState<FormChange>()
  const held = useRef<HeldField>(undefined)
  const open = useRef({ step, answers, onMoved })
  useLayoutEffect(() => {
    open.current = { step, answers, onMoved }
  })
  useLayoutEffect(() => {
    const before = draft.form
    if (before.definition.version === form.definition.version) return
    held.current = heldField()
    const id = before.definition.steps.find(({ number }) => number === open.current.step)?.id
    draft.adopt(form)
    const number = form.definition.steps.find((one) => one.id === id)?.number
    if (number !== undefined && number !== open.current.step) open.current.onMoved(number)
    setChange(formChange(before, form, { answers: open.current.answers(), held: held.current?.field }))
  }, [draft, form])
  const drawn = useDraftState(draft, (state) => state.form)
  useLayoutEffect(() => {
    const kept = held.current
    held.current = undefined
    // RJSF draws the new fields in a second pass, at the end of this commit.
    if (kept) queueMicrotask(() => kept.restore(presentName(drawn, kept.field)) || heading.current?.focus({ preventScroll: true }))
  }, [drawn, heading])
  return { change, seen: () => setChange(undefined) }
}
