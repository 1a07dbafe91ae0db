import type { Registration } from '@fleet/backend/features/submissions/contract'
import { documentKinds } from '@fleet/form-schemas/engine/runtime/documents'
import type { MrzLibrary } from '@fleet/form-schemas/engine/runtime/mrz/loaded-mrz'
import { checkFindings } from '@fleet/form-schemas/engine/runtime/validation/problems'
import type { Problem } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { FormInLanguage } from '../../../form-renderer/served-form.ts'
import { fileFindings } from './file-findings.ts'
import { answersOf } from '../submission.ts'

/** Something that a reviewer should check, and its row. */
export type Finding = {
  readonly tone: 'stop' | 'wait' | 'done'
  readonly person: number
  readonly field: string
} & (
  | { readonly about: 'check'; readonly problem: Problem }
  | { readonly about: 'another'; readonly name: string }
  | { readonly about: 'answered' | 'right' | 'unanswered' | 'unconfirmed' | 'confirmedBefore' | 'unsigned' }
)

type Facts = {
  readonly submission: Registration
  readonly version: FormInLanguage
  readonly today: string
  readonly known?: MrzLibrary | undefined
}

/** Findings of checks, of files, of open confirmations and of the last request; errors first. */
export function findingsOf({ submission, version, today, known }: Facts): Finding[] {
  const checks = Object.keys(submission.persons)
    .map(Number)
    .flatMap((person) =>
      checkFindings(version.form, answersOf(submission, person), { today, known }).map((problem): Finding => ({
        tone: problem.severity === 'error' ? 'stop' : 'wait',
        about: 'check',
        person,
        field: problem.field,
        problem,
      })),
    )
  const unconfirmed = submission.confirmations
    .filter(({ status }) => status !== 'confirmed')
    .map(({ status, person, fields }): Finding => ({
      tone: 'wait',
      about: status === 'changed' ? 'confirmedBefore' : 'unconfirmed',
      person,
      field: fields[0] ?? '',
    }))
  const found = [
    ...checks,
    ...fileFindings({
      files: submission.documents.files,
      form: version.form,
      answersOf: (person) => answersOf(submission, person),
    }).map((one): Finding => ({ tone: 'wait', ...one })),
    ...unconfirmed,
    ...answersTo(submission, version),
  ]
  return (['stop', 'wait', 'done'] as const).flatMap((tone) => found.filter((one) => one.tone === tone))
}

function answersTo({ status, requestedItems }: Registration, { form }: FormInLanguage): Finding[] {
  if (status !== 'pending_review') return []
  return requestedItems.flatMap(({ person, field: named, document, answered, isRight }): Finding[] => {
    const field = named ?? documentKinds(form.definition).get(document ?? '')
    if (field === undefined) return []
    return [
      {
        person,
        field,
        ...(isRight
          ? { tone: 'wait', about: 'right' }
          : answered
            ? { tone: 'done', about: 'answered' }
            : { tone: 'wait', about: 'unanswered' }),
      },
    ]
  })
}
