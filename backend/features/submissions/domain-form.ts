import type { Problem } from '@fleet/domain/kernel/rejection'
import type { Form as DomainForm } from '@fleet/domain/submissions/form'
import { saysNothing } from '@fleet/form-schemas/engine/answered'
import { acceptableValue } from '@fleet/form-schemas/engine/acceptable'
import { applyChange } from '@fleet/form-schemas/engine/change'
import type { Answers, Form, Problem as FormProblem } from '@fleet/form-schemas/engine/definition'
import { effectiveAnswers } from '@fleet/form-schemas/engine/effective'
import { formFields } from '@fleet/form-schemas/engine/form-fields'
import { problemsOf } from '@fleet/form-schemas/engine/problems'
import { oldNamesOf } from '@fleet/form-schemas/engine/renames'

/** Flags: unticked says nothing. A yes-or-no question is not one: its "no" is an answer. */
export function isFlag(form: Form, field: string): boolean {
  const known = formFields(form.definition).get(field)
  if (known === undefined || known.schema['type'] !== 'boolean') return false
  const ui = known.step.uiSchema[field]
  return typeof ui === 'object' && ui !== null && !Array.isArray(ui) && ui['ui:widget'] !== 'yes-no'
}

function problemOf({ step, field, code, values }: FormProblem, person: number): Problem {
  return { person, field, code, ...(step === '' ? {} : { step }), ...(values === undefined ? {} : { values }) }
}

const made = new WeakMap<Form, DomainForm>()

/** The domain's view of a form version. Steps of scope `booking` (but booking setup itself) are person 1's to fill. */
export function domainForm(form: Form): DomainForm {
  const known = made.get(form) ?? domainFormOf(form)
  made.set(form, known)
  return known
}

/**
 * The same for a screen that was drawn from an earlier version: what it asks for and the form no longer has is kept, so that
 * a save that was on its way while the form changed loses nothing.
 */
export function domainFormFor(form: Form, drawn: Form): DomainForm {
  const present = domainForm(form)
  const earlier = domainForm(drawn)
  const of = (field: string) => (present.hasField(field) || !earlier.hasField(field) ? present : earlier)
  return {
    ...present,
    hasField: (field) => present.hasField(field) || earlier.hasField(field),
    normalise: (field, value) => of(field).normalise(field, value),
    refusal: (field, value) => of(field).refusal(field, value),
  }
}

/** Effective answers, remembered as long as the answers they were made of: a save asks for the same ones repeatedly. */
function rememberedEffective(form: Form): DomainForm['effective'] {
  const remembered = new WeakMap<Answers, { first: Answers | undefined; effective: Answers }>()
  return (own, first) => {
    const before = remembered.get(own)
    if (before !== undefined && before.first === first) return before.effective
    const effective = effectiveAnswers(form, own, first)
    remembered.set(own, { first, effective })
    return effective
  }
}

function domainFormOf(form: Form): DomainForm {
  const { definition } = form
  const setUp = definition.steps.find((step) => step.number === 0)?.id
  return {
    id: definition.id,
    version: definition.version,
    hasField: (field) => formFields(definition).has(field),
    oldNames: (field) => oldNamesOf(definition, field),
    normalise: (field, value) => (saysNothing(value) || (value === false && isFlag(form, field)) ? null : value),
    refusal: (field, value) => {
      const problem = acceptableValue(form, field, value)
      return problem === undefined ? undefined : problemOf(problem, 1)
    },
    change: (before, patch) => applyChange(form, before, patch).answers,
    effective: rememberedEffective(form),
    problems: (answers, { today, person }) => {
      const forBooking = person === 1 ? problemsOf(form, answers, { today, scope: 'booking' }).filter(({ step }) => step !== setUp) : []
      const all = [...problemsOf(form, answers, { today }), ...forBooking]
      const of = (severity: FormProblem['severity']) =>
        all.filter((problem) => problem.severity === severity).map((problem) => problemOf(problem, person))
      return { errors: of('error'), warnings: of('warning') }
    },
  }
}
