import type { Problem } from '@fleet/domain/kernel/rejection'
import type { FormRules } from '@fleet/domain/form-instances/form-rules'
import { acceptableValue } from '@fleet/form-schemas/engine/runtime/acceptable'
import { documentKinds } from '@fleet/form-schemas/engine/runtime/document-kinds'
import { applyChange } from '@fleet/form-schemas/engine/runtime/change'
import type { Answers, Form, Problem as FormProblem } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { effectiveAnswers } from '@fleet/form-schemas/engine/runtime/effective'
import { canonicalJson } from '@fleet/form-schemas/engine/runtime/definition/json-object'
import { fileFieldOf } from '@fleet/form-schemas/engine/runtime/file-fields'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { merged } from '@fleet/form-schemas/engine/runtime/lists/merge'
import { partsOf } from '@fleet/form-schemas/engine/runtime/lists/parts'
import { normalAnswer } from '@fleet/form-schemas/engine/runtime/normal-answer'
import { privateFields } from '@fleet/form-schemas/engine/runtime/private-fields'
import { problemsOf } from '@fleet/form-schemas/engine/runtime/problems'
import { oldNamesOf, presentName, underNewNames } from '@fleet/form-schemas/engine/runtime/renames'
import { guardedFields, isMasked, masked, secretFields } from '@fleet/form-schemas/engine/runtime/secrets'
import { recordText, shownAbout, shownRecord } from '@fleet/form-schemas/engine/runtime/shown-record'
import { sha256Of } from '@fleet/platform/crypto/sha256'

function problemOf({ step, field, code, values }: FormProblem, person: number): Problem {
  return { person, field, code, ...(step === '' ? {} : { step }), ...(values === undefined ? {} : { values }) }
}

/** Whose word it is. */
const nameFields = ['firstName', 'lastName']

const made = new WeakMap<Form, FormRules>()

/**
 * What the domain asks of a form version. Steps of scope `booking` are person 1's to fill; that which sets something up, at number
 * 0, is judged by rules of its own, unless the form is said to judge it too. One form is always asked for in one way.
 */
export function formRules(form: Form, judgesSetUp = false): FormRules {
  const known = made.get(form) ?? rulesOf(form, judgesSetUp)
  made.set(form, known)
  return known
}

/**
 * The same for a screen that was drawn from an earlier version: what it asks for and the form no longer has is kept, so that
 * a save that was on its way while the form changed loses nothing.
 */
export function formRulesFor(present: FormRules, earlier: FormRules): FormRules {
  const of = (field: string) => (present.hasField(field) || !earlier.hasField(field) ? present : earlier)
  return {
    ...present,
    fields: [...new Set([...present.fields, ...earlier.fields])],
    hasField: (field) => present.hasField(field) || earlier.hasField(field),
    isSecret: (field) => present.isSecret(field) || earlier.isSecret(field),
    isGuarded: (field) => present.isGuarded(field) || earlier.isGuarded(field),
    isPrivate: (name) => present.isPrivate(name) || earlier.isPrivate(name),
    shown: (field, value) => of(field).shown(field, value),
    isMask: (field, value) => of(field).isMask(field, value),
    stepAt: (number) => earlier.stepAt(number) ?? present.stepAt(number),
    normalise: (field, value) => of(field).normalise(field, value),
    refusal: (field, value, seen) => {
      const problem = of(field).refusal(field, value, seen)
      const isGone = problem?.code === 'unknownField' && problem.field !== field
      return isGone && earlier.hasField(field) ? earlier.refusal(field, value, seen) : problem
    },
    change: (own, patch, first) => ({
      ...setAside({ present, earlier }, { own, patch, first }),
      ...present.change(own, patch, first),
    }),
  }
}

/** What the screen asked for and the form by now does not: it is kept for the day that it does, and says nothing until then. */
function setAside(
  { present, earlier }: { present: FormRules; earlier: FormRules },
  { own, patch, first }: { own: Answers; patch: Answers; first: Answers | undefined },
): Answers {
  const wanted = { ...own, ...patch }
  const [now, then] = [present.effective(wanted, first), earlier.effective(wanted, first)]
  return Object.fromEntries(
    Object.entries(patch).filter(
      ([field, value]) =>
        value !== null && present.hasField(field) && now[field] === undefined && then[field] !== undefined,
    ),
  )
}

/** Effective answers, remembered as long as the answers they were made of: a save asks for the same ones repeatedly. */
function rememberedEffective(form: Form): FormRules['effective'] {
  const remembered = new WeakMap<Answers, { first: Answers | undefined; effective: Answers }>()
  return (own, first) => {
    const before = remembered.get(own)
    if (before !== undefined && before.first === first) return before.effective
    const effective = effectiveAnswers(form, own, first)
    remembered.set(own, { first, effective })
    return effective
  }
}

function rulesOf(form: Form, judgesSetUp: boolean): FormRules {
  const { definition } = form
  const setUp = judgesSetUp ? undefined : definition.steps.find((step) => step.number === 0)?.id
  return {
    id: definition.id,
    version: definition.version,
    fields: [...formFields(definition).keys()],
    hasField: (field) => formFields(definition).has(field),
    isSecret: (field) => secretFields(definition).has(field),
    isGuarded: (field) => guardedFields(definition).has(field),
    isPrivate: (name) => privateFields(definition).has(presentName(definition, name) ?? name),
    taken: (first) => {
      const answers = underNewNames(definition, first)
      return Object.fromEntries(
        definition.prefillFromFirstPerson.flatMap((field) =>
          answers[field] === undefined ? [] : [[field, answers[field]]],
        ),
      )
    },
    shown: (field, value) => (value !== null && secretFields(definition).has(field) ? masked(value) : value),
    isMask: (field, value) => secretFields(definition).has(field) && isMasked(value),
    stepAt: (number) => definition.steps.find((step) => step.number === number)?.id,
    numberOf: (stepId) => definition.steps.find(({ id }) => id === stepId)?.number,
    uploads: documentKinds(definition),
    mostFiles: (kind) => fileFieldOf(definition, kind)?.most ?? 0,
    confirmations: (definition.confirmations ?? []).flatMap(({ id, fields, about = [] }) => {
      const step = formFields(definition).get(fields[0] ?? '')?.step.id
      return step === undefined
        ? []
        : [
            {
              id,
              step,
              fields,
              about: [...new Set([...nameFields, ...about])].filter((field) => formFields(definition).has(field)),
            },
          ]
    }),
    oldNames: (field) => oldNamesOf(definition, field),
    presentName: (field) => presentName(definition, field) ?? field,
    underNewNames: (answers) => underNewNames(definition, answers),
    normalise: (field, value) => normalAnswer(definition, field, value),
    refusal: (field, value, seen) => {
      const problem = acceptableValue(form, field, value, seen)
      return problem === undefined ? undefined : problemOf(problem, 1)
    },
    merged,
    differences: (field, from, to) => partsOf(field, from, to).map(({ name }) => name),
    change: (own, patch, first) => {
      const { answers, changed } = applyChange(form, own, patch, first)
      return Object.fromEntries(changed.map((field) => [field, answers[field] ?? null]))
    },
    effective: rememberedEffective(form),
    readingHash: (persons, documents) => {
      const files = documents.flatMap(({ kind, ...file }) => (kind === undefined ? [] : [{ ...file, kind }]))
      return sha256Of(recordText(shownRecord(form, { persons, files })))
    },
    aboutHash: (answers, fields) => sha256Of(canonicalJson(shownAbout(form, answers, fields))),
    problems: (answers, { today, person }) => {
      const forBooking =
        person === 1 ? problemsOf(form, answers, { today, scope: 'booking' }).filter(({ step }) => step !== setUp) : []
      const all = [...problemsOf(form, answers, { today }), ...forBooking]
      const of = (severity: FormProblem['severity']) =>
        all.filter((problem) => problem.severity === severity).map((problem) => problemOf(problem, person))
      return { errors: of('error'), warnings: of('warning') }
    },
  }
}
