import { type Problem, reject } from '../kernel/rejection.ts'
import type { FormInstanceEvent } from './events.ts'
import type { PersonRecord } from './state.ts'
import type { FormRules } from './form-rules.ts'

/** What was said at a submit and did not block it: person, step, field, code; without a person: about the form as a whole. */
export type Warning = { person?: number; step?: string; field?: string; code: string }

type SubmitInput = {
  readonly form: FormRules
  /** Who take part, in order. */
  readonly persons: readonly PersonRecord[]
  /** Date in the fleet's time zone, YYYY-MM-DD. */
  readonly today: string
  /** What is wrong beside the answers. */
  readonly otherProblems?: readonly Problem[]
}

/** What is wrong with everybody's answers, and what is worth saying. */
function validationResults({ form, persons, today }: SubmitInput) {
  const first = persons[0]?.answers
  const effective = persons.map(({ personId, answers: own }, index) => {
    return { personId, own, person: index + 1, answers: form.effective(own, index > 0 ? first : undefined) }
  })
  return { effective, results: effective.map(({ answers, person }) => form.problems(answers, { today, person })) }
}

/** Every problem of every person that keeps the form from being handed in. */
export function problemsIn(input: SubmitInput): Problem[] {
  return [...(input.otherProblems ?? []), ...validationResults(input).results.flatMap(({ errors }) => errors)]
}

/**
 * Judges everybody's answers. Defaults and prefilled answers are stored, as the form's doing: from here on they stand.
 * @throws Rejection submissions.incomplete (every problem of every person)
 */
export function validateForSubmit(input: SubmitInput): {
  readonly stored: FormInstanceEvent[]
  readonly warnings: Warning[]
} {
  const { form, otherProblems = [] } = input
  const { effective, results } = validationResults(input)
  const problems = [...otherProblems, ...results.flatMap(({ errors }) => errors)]
  if (problems.length > 0) reject('submissions.incomplete', { problems })

  const stored = effective.flatMap(({ personId, person, own, answers }): FormInstanceEvent[] => {
    const answered = form.underNewNames(own)
    const defaults = Object.entries(answers).filter(([field]) => answered[field] === undefined)
    return defaults.length === 0
      ? []
      : [
          {
            type: 'AnswersSaved',
            data: { personId, passengerIndex: person, answers: Object.fromEntries(defaults), by: 'form' },
          },
        ]
  })
  return { stored, warnings: results.flatMap(({ warnings }) => warnings.map(withoutValues)) }
}

function withoutValues({ person, step, field, code }: Problem): Warning {
  return {
    code,
    ...(person === undefined ? {} : { person }),
    ...(step === undefined ? {} : { step }),
    ...(field === undefined ? {} : { field }),
  }
}
