import { useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { formFields } from '@fleet/form-schemas/engine/form-fields'
import { HttpProblem, type FieldProblem } from '../../lib/http-problem.ts'
import { newId } from '../../lib/new-id.ts'
import { useProblemText } from '../../ui/use-problem-text.ts'
import { useToast } from '../../ui/use-toast.ts'
import type { Draft } from './draft/draft.ts'
import { submitSubmission } from './draft/submission-calls.ts'
import type { PersonProblem } from './submit/all-problems.ts'

export type Submit = {
  readonly busy: boolean
  /** What the server found and the browser did not; the rest is told live. */
  readonly found: readonly PersonProblem[]
  /** How many more the server counted: one answer does not tell them all. */
  readonly more: number
  readonly tried: boolean
  /** It went through in this visit. */
  readonly submitted: boolean
  readonly submit: () => Promise<'submitted' | 'incomplete' | 'failed'>
}

/** Brings everything to the server, then asks it to take the form. Its verdict counts. */
export function useSubmit(draft: Draft, local: () => readonly PersonProblem[]): Submit {
  const [state, setState] = useState<Omit<Submit, 'submit'>>({ busy: false, found: [], more: 0, tried: false, submitted: false })
  const key = useRef<string>(undefined)
  const intl = useIntl()
  const toast = useToast()
  const explain = useProblemText()

  const failed = (text: string) => {
    toast({ tone: 'stop', title: intl.formatMessage({ id: 'registration.toast.notSubmitted' }), text })
    setState((now) => ({ ...now, busy: false }))
    return 'failed' as const
  }
  const submit = async () => {
    setState((now) => ({ ...now, busy: true }))
    if (!(await draft.flush())) return failed(intl.formatMessage({ id: 'registration.toast.notSubmitted.unsaved' }))
    try {
      key.current ??= newId()
      await submitSubmission(draft.state().view.id, key.current)
      key.current = undefined
      await draft.refresh().catch(() => undefined)
      setState({ busy: false, found: [], more: 0, tried: false, submitted: true })
      toast({ tone: 'done', title: intl.formatMessage({ id: 'registration.toast.submitted' }), text: intl.formatMessage({ id: 'registration.toast.submitted.text' }) })
      return 'submitted'
    } catch (error) {
      if (error instanceof HttpProblem) key.current = undefined
      if (!(error instanceof HttpProblem) || error.code !== 'submissions.incomplete') return failed(explain(error))
      const seen = local().filter(({ severity }) => severity === 'error')
      const known = new Set(seen.map(keyOf))
      const found = error.errors.flatMap((problem) => personProblem(draft, problem) ?? []).filter((problem) => !known.has(keyOf(problem)))
      setState({ busy: false, found, more: Math.max(0, error.total - seen.length - found.length), tried: true, submitted: false })
      return 'incomplete'
    }
  }
  return { ...state, submit }
}

function keyOf({ person, field, code }: PersonProblem): string {
  return `${person}:${field}:${code}`
}

function personProblem(draft: Draft, { person = 1, step, field, code, values, message }: FieldProblem): PersonProblem | undefined {
  if (field === undefined) return undefined
  const known = formFields(draft.form.definition).get(field)?.step
  const at = step ?? known?.id
  if (at === undefined) return undefined
  return {
    person: known?.scope === 'booking' ? 0 : person,
    step: at,
    field,
    code,
    severity: 'error',
    ...(values ? { values } : {}),
    ...(message ? { message } : {}),
  }
}
