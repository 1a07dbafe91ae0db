import { type Problem, reject } from '../kernel/rejection.ts'
import type { FormInstanceEvent } from './events.ts'
import type { PersonRecord } from './state.ts'
import type { FormRules } from './form-rules.ts'

/** A problem that did not block a submit: person, step, field, code; without a person: about the whole form. */
export type Warning = { person?: number; step?: string; field?: string; code: string }

type SubmitInput = {
  readonly form: FormRules
  /** Participants, in order. */
  readonly persons: readonly PersonRecord[]
  /** Date in the fleet's time zone, YYYY-MM-DD. */
  readonly today: string
  /** Problems outside the answers. */
  readonly otherProblems?: readonly Problem[]
}

function validationResults({ form, persons, today }: SubmitInput) {
  const first = persons[0]?.answers
  const effective = persons.map(({ personId, answers: own }, index) => {
    return { personId, own, person: index + 1, answers: form.effective(own, index > 0 ? first : undefined) }
  })
  return { effective, results: effective.map(({ answers, person }) => form.problems(answers, { today, person })) }
}

/** All problems that block a submit. */
export function problemsIn(input: SubmitInput): Problem[] {
  return [...(input.otherProblems ?? []), ...validationResults(input).results.flatMap(({ errors }) => errors)]
}

/**
 * Validates the answers of all persons. Defaults and inherited answers become stored events of the form.
 * @throws Rejection submissions.incomplete with every problem of every person
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
