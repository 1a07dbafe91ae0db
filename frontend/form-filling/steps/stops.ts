import { activeFields } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import type { Answers, Form, StepDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { isAnswered } from '@fleet/form-schemas/engine/runtime/answered'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { answerAt } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { stepProgress } from '@fleet/form-schemas/engine/runtime/progress'
import { stepProblems } from '../../form-renderer/validators.ts'
import type { Persons } from '../persons.ts'

/** One stop of the step bar. */
export type Stop = {
  readonly step: StepDefinition
  /** Its completion answers are given, and nothing that is asked for there is missing or wrong. */
  readonly done: boolean
  /** Required answers that are not given yet; 0 where nothing was answered either: it is simply still to come. */
  readonly left: number
  /** Errors in what is answered, and once all is shown, everything that blocks. */
  readonly problems: number
}

type StopContext = {
  readonly form: Form
  /** Steps whose validators are here, by id. */
  readonly validatedSteps: ReadonlySet<string>
  readonly persons: Pick<Persons, 'booking'>
  readonly answers: Answers
  readonly today: string
  readonly showAll: (step: StepDefinition) => boolean
}

/** The stops of one person, in order; of a step whose validator is not here yet nothing is said. The last step never counts as done (spec). */
export function stopsOf({ form, validatedSteps, persons, answers, today, showAll }: StopContext): Stop[] {
  const progress = stepProgress(form, answers)
  const active = activeFields(form, answers)
  const fields = formFields(form.definition)
  return stepsOfPersons(form, persons).map((step) => {
    const isValidated = validatedSteps.has(step.id)
    const errors = (isValidated ? stepProblems(form, step, { answers, today }) : []).filter(
      ({ severity }) => severity === 'error',
    )
    const missing = errors.filter(({ field }) => !isAnswered(answerAt(answers, field)))
    const isBegun = step.fields.some(
      (field) =>
        active.has(field) && isAnswered(answers[field]) && fields.get(field)?.schema['default'] !== answers[field],
    )
    return {
      step,
      done: progress[step.id]?.complete === true && isValidated && errors.length === 0,
      left: isBegun || showAll(step) ? missing.length : 0,
      problems: errors.length - missing.length,
    }
  })
}

/** Which stop a step is, from 1; 0 for the booking's own. */
export function stopNumber(form: Form, persons: Pick<Persons, 'booking'>, stepId: string): number {
  return stepsOfPersons(form, persons).findIndex(({ id }) => id === stepId) + 1
}

/** All steps but the one that sets the booking up. */
function stepsOfPersons({ definition }: Form, { booking }: Pick<Persons, 'booking'>): StepDefinition[] {
  return definition.steps.filter(({ number }) => number > 0 || booking === undefined)
}
