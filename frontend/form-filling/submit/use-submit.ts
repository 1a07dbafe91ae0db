import type { FieldProblem } from '@fleet/platform/http/contract/problem'
import { useRef, useState } from 'react'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { fieldOf } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { loadValidators } from '../../form-renderer/validators.ts'
import { HttpProblem } from '../../lib/http/http-problem.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { newId } from '../../lib/new-id.ts'
import { useMountedSignal } from '../../lib/use-mounted-signal.ts'
import { useProblemText } from '../../ui/feedback/use-problem-text.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'
import type { FormInstanceRef } from '../calls.ts'
import type { Draft } from '../draft/draft.ts'
import { hasErrorCode } from '../error-codes.ts'
import type { FillingTexts } from '../form-type.ts'
import type { Uploads } from '../uploads/use-uploads.ts'
import { recordKeyOf, type Persons } from '../persons.ts'
import { allProblems, type PersonProblem } from './all-problems.ts'

export type Submit = {
  readonly busy: boolean
  /** Problems from the server that the browser does not find itself. */
  readonly found: readonly PersonProblem[]
  /** Number of further problems that the server counted but did not list. */
  readonly more: number
  readonly tried: boolean
  /** Submitted in this visit. */
  readonly submitted: boolean
  /** `shown`: hash of the text that was read before signing. */
  readonly submit: (shown?: string) => Promise<Outcome>
}

/** `changed`: the answers are no longer those that were read. */
export type Outcome = 'submitted' | 'incomplete' | 'changed' | 'failed'

type SubmitDeps = {
  readonly draft: Draft
  readonly instanceRef: FormInstanceRef
  readonly uploads: Uploads
  readonly messageIds: Pick<FillingTexts, 'submitted'>
  readonly persons: Pick<Persons, 'booking'>
  readonly today: string
}

/** Saves everything, then submits. The server decides. */
export function useSubmit({ draft, instanceRef, uploads, messageIds, persons, today }: SubmitDeps): Submit {
  const [state, setState] = useState<Omit<Submit, 'submit'>>({
    busy: false,
    found: [],
    more: 0,
    tried: false,
    submitted: false,
  })
  const key = useRef<string>(undefined)
  const mountedSignal = useMountedSignal()
  const t = useText()
  const toast = useToast()
  const explain = useProblemText()

  const failed = (text: string): Outcome => {
    toast({ tone: 'stop', title: t('filling.toast.notSubmitted'), text })
    setState((now) => ({ ...now, busy: false }))
    return 'failed'
  }
  const submit = async (shown?: string): Promise<Outcome> => {
    const signal = mountedSignal()
    setState((now) => ({ ...now, busy: true }))
    if (uploads.all().some(({ state }) => state !== 'failed')) return failed(t('filling.toast.notSubmitted.uploading'))
    if (!(await draft.flush())) return failed(t('filling.toast.notSubmitted.unsaved'))
    try {
      key.current ??= newId()
      await instanceRef.calls.submit(
        instanceRef.id,
        { idempotencyKey: key.current, throughOutage: true, ...(signal && { signal }) },
        shown,
      )
      key.current = undefined
      await draft.refresh().catch(() => undefined)
      setState({ busy: false, found: [], more: 0, tried: false, submitted: true })
      if (messageIds.submitted)
        toast({
          tone: 'done',
          title: t(messageIds.submitted),
          text: t(`${messageIds.submitted}.text`),
        })
      return 'submitted'
    } catch (error) {
      if (signal?.aborted) return 'failed'
      // After a 5xx the outcome is unknown, so the key is kept
      if (error instanceof HttpProblem && error.status < 500) key.current = undefined
      if (error instanceof HttpProblem && hasErrorCode(error, 'changedSinceShown')) {
        await draft.refresh().catch(() => undefined)
        setState((now) => ({ ...now, busy: false }))
        return 'changed'
      }
      if (!(error instanceof HttpProblem) || !hasErrorCode(error, 'incomplete')) return failed(explain(error))
      // A guest may have confirmed other answers
      if (error.errors.some(({ code }) => code === 'awaitsGuest')) await draft.refresh().catch(() => undefined)
      const unfetched = await loadValidators(draft.form).then(
        () => undefined,
        (failure: unknown) => ({ failure }),
      )
      if (unfetched !== undefined) return failed(explain(unfetched.failure))
      const knownProblems = allProblems({
        form: draft.form,
        answers: draft.answers,
        groupSize: draft.groupSize(),
        persons,
        today,
        confirmations: draft.state().view.confirmations,
        parts: draft.state().view.parts,
        requested: draft.state().view,
      }).filter(({ severity }) => severity === 'error')
      const known = new Set(knownProblems.map(keyOf))
      const found = error.errors
        .flatMap((problem) => personProblem({ draft, persons }, problem) ?? [])
        .filter((problem) => !known.has(keyOf(problem)))
      setState({
        busy: false,
        found,
        more: Math.max(0, error.total - knownProblems.length - found.length),
        tried: true,
        submitted: false,
      })
      return 'incomplete'
    }
  }
  return { ...state, submit }
}

function keyOf({ person, field, code }: PersonProblem): string {
  return `${person}:${field}:${code}`
}

function personProblem(
  { draft, persons }: Pick<SubmitDeps, 'draft' | 'persons'>,
  { person = 1, step, field, code, values, message }: FieldProblem,
): PersonProblem | undefined {
  if (field === undefined) return undefined
  const known = formFields(draft.form.definition).get(fieldOf(field))?.step
  const at = step ?? known?.id
  if (at === undefined) return undefined
  return {
    person: known ? recordKeyOf(persons, known, person) : person,
    step: at,
    field,
    code,
    severity: 'error',
    ...(values ? { values } : {}),
    ...(message ? { message } : {}),
  }
}
