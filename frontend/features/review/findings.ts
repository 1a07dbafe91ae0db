import type { Registration } from '@fleet/backend/features/submissions/contract'
import type { HistoryEntry } from '@fleet/backend/filling/contract'
import { documentKinds } from '@fleet/form-schemas/engine/document-kinds'
import { isWithin } from '@fleet/form-schemas/engine/lists/entries'
import { checkFindings } from '@fleet/form-schemas/engine/problems'
import type { Problem } from '@fleet/form-schemas/engine/definition'
import type { FormInLanguage } from '../../form-renderer/served-form.ts'
import { answersOf } from './submission.ts'

/** What a reviewer should look at, with the row where it stands. */
export type Finding = {
  readonly tone: 'stop' | 'wait' | 'done'
  readonly person: number
  readonly field: string
} & ({ readonly about: 'check'; readonly problem: Problem } | { readonly about: 'answered' | 'unanswered' | 'unconfirmed' | 'confirmedBefore' })

type Facts = { readonly submission: Registration; readonly version: FormInLanguage; readonly since: readonly Changed[]; readonly request: HistoryEntry | undefined; readonly today: string }
type Changed = { readonly person: number; readonly field: string }

/** What the checks find now, what became of the last request, and what guests have not confirmed: what stops first. */
export function findingsOf({ submission, version, since, request, today }: Facts): Finding[] {
  const checks = Object.keys(submission.persons).map(Number).flatMap((person) =>
    checkFindings(version.form, answersOf(submission, person), today).map((problem): Finding => ({ tone: problem.severity === 'error' ? 'stop' : 'wait', about: 'check', person, field: problem.field, problem })))
  const unconfirmed = submission.confirmations.filter(({ status }) => status !== 'confirmed').map(({ status, person, fields }): Finding => ({ tone: 'wait', about: status === 'changed' ? 'confirmedBefore' : 'unconfirmed', person, field: fields[0] ?? '' }))
  const found = [...checks, ...unconfirmed, ...answersTo(request, version, since)]
  return (['stop', 'wait', 'done'] as const).flatMap((tone) => found.filter((one) => one.tone === tone))
}

function answersTo(request: HistoryEntry | undefined, { form }: FormInLanguage, since: readonly Changed[]): Finding[] {
  return (request?.items ?? []).flatMap(({ person, field: named, document }): Finding[] => {
    const field = named ?? documentKinds(form.definition).get(document ?? '')
    if (field === undefined) return []
    const isAnswered = since.some((change) => change.person === person && (isWithin(change.field, field) || isWithin(field, change.field)))
    return [{ person, field, ...(isAnswered ? { tone: 'done', about: 'answered' } : { tone: 'wait', about: 'unanswered' }) }]
  })
}
