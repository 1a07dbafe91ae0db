import { type Problem, reject } from '../kernel/rejection.ts'
import type { FillingEvent } from './events.ts'
import type { PersonRecord } from './filled.ts'
import type { FormRules } from './form-rules.ts'

/** What was said at a submit and did not block it: person, step, field, code; without a person: about the form as a whole. */
export type Warning = { person?: number; step?: string; field?: string; code: string }

type Submitting = {
  readonly form: FormRules
  /** Who take part, in order. */
  readonly persons: readonly PersonRecord[]
  /** Date in the fleet's time zone, YYYY-MM-DD. */
  readonly today: string
  /** What is wrong beside the answers. */
  readonly beside?: readonly Problem[]
}

/** What is wrong with everybody's answers, and what is worth saying. */
function verdictsOn({ form, persons, today }: Submitting) {
  const first = persons[0]?.answers
  const effective = persons.map(({ personId, answers: own }, index) => {
    return { personId, own, person: index + 1, answers: form.effective(own, index > 0 ? first : undefined) }
  })
  return { effective, verdicts: effective.map(({ answers, person }) => form.problems(answers, { today, person })) }
}

/** Every problem of every person that keeps the form from being handed in. */
export function faultsIn(submitting: Submitting): Problem[] {
  return [...(submitting.beside ?? []), ...verdictsOn(submitting).verdicts.flatMap(({ errors }) => errors)]
}

/**
 * Judges everybody's answers. Defaults and prefilled answers are stored, as the form's doing: from here on they stand.
 * @throws Rejection submissions.incomplete (every problem of every person)
 */
export function judged(submitting: Submitting): { readonly stored: FillingEvent[]; readonly warnings: Warning[] } {
  const { form, beside = [] } = submitting
  const { effective, verdicts } = verdictsOn(submitting)
  const problems = [...beside, ...verdicts.flatMap(({ errors }) => errors)]
  if (problems.length > 0) reject('submissions.incomplete', { problems })

  const stored = effective.flatMap(({ personId, person, own, answers }): FillingEvent[] => {
    const said = form.underNewNames(own)
    const unsaid = Object.entries(answers).filter(([field]) => said[field] === undefined)
    return unsaid.length === 0
      ? []
      : [
          {
            type: 'AnswersSaved',
            data: { personId, passengerIndex: person, answers: Object.fromEntries(unsaid), by: 'form' },
          },
        ]
  })
  return { stored, warnings: verdicts.flatMap(({ warnings }) => warnings.map(withoutValues)) }
}

function withoutValues({ person, step, field, code }: Problem): Warning {
  return {
    code,
    ...(person === undefined ? {} : { person }),
    ...(step === undefined ? {} : { step }),
    ...(field === undefined ? {} : { field }),
  }
}
