import { activeFields } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import type { Answers, Form, StepDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { isAnswered } from '@fleet/form-schemas/engine/runtime/answered'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { answerAt } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { stepProgress } from '@fleet/form-schemas/engine/runtime/progress'
import { stepProblems } from '../../form-renderer/validators.ts'
import type { Persons } from '../persons.ts'

/** One step in the step bar. */
export type Stop = {
  readonly step: StepDefinition
  /** Its completion fields are answered, without errors. */
  readonly done: boolean
  /** Number of missing answers; 0 for a step that was not begun. */
  readonly left: number
  /** Errors in answers; once everything is shown, all that block. */
  readonly problems: number
  /** Whether its validator is missing for `done` and `left`. */
  readonly isUnchecked: boolean
}

type StopContext = {
  readonly form: Form
  /** Ids of steps with loaded validators. */
  readonly validatedSteps: ReadonlySet<string>
  readonly persons: Pick<Persons, 'booking'>
  readonly answers: Answers
  readonly today: string
  readonly showAll: (step: StepDefinition) => boolean
}

/**
 * Steps of one person, in order; steps without a loaded validator show no problems. The last step never counts as done
 * (spec).
 */
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
    const isComplete = progress[step.id]?.complete === true
    const isShown = isBegun || showAll(step)
    return {
      step,
      done: isComplete && isValidated && errors.length === 0,
      left: isShown ? missing.length : 0,
      problems: errors.length - missing.length,
      isUnchecked: !isValidated && (isComplete || isShown),
    }
  })
}

/** Position of a step in the bar, from 1; 0 for the booking. */
export function stopNumber(form: Form, persons: Pick<Persons, 'booking'>, stepId: string): number {
  return stepsOfPersons(form, persons).findIndex(({ id }) => id === stepId) + 1
}

/** All steps except the booking. */
function stepsOfPersons({ definition }: Form, { booking }: Pick<Persons, 'booking'>): StepDefinition[] {
  return definition.steps.filter(({ number }) => number > 0 || booking === undefined)
}
