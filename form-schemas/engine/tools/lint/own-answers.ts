import { type Mention, mentionsIn } from './rules.ts'
import { conditionPlaces, type FieldPlace, fieldPlaces, guardedBranches, guardedPlaces, testsIn } from './places.ts'
import type { Finding } from '../form-files/findings/finding.ts'
import type { FormSource, StepSource } from '../form-files/form-source.ts'
import type { JsonSchema, JsonValue, SameAsFirst } from '../../runtime/definition/definition.ts'
import { jsonObject, textList } from '../../runtime/definition/form-fields.ts'
import { isSecret } from '../../runtime/validation/secrets.ts'
import { withLookups } from '../form-files/definition-of.ts'

/** An answer that is there before anybody gave it: a default, what a rule sets, what person 1 answered. */
type Given = Mention & { readonly by: 'default' | 'rule' | 'prefill'; readonly answer?: JsonValue }

function givenAnswers({ form, steps, rules }: FormSource): Given[] {
  const prefilled = form.value.prefillFromFirstPerson ?? []
  return [
    ...steps.flatMap(fieldPlaces).flatMap(({ name, schema, step, pointer }): Given[] => {
      const answer = schema['default']
      const { document } = step.schema
      return answer === undefined ? [] : [{ document, name, pointer: [...pointer, 'default'], by: 'default', answer }]
    }),
    ...rules.flatMap(({ document, value }) =>
      value.flatMap(({ set = {} }, index) =>
        Object.entries(set).map(([name, answer]): Given => {
          return { document, name, pointer: [index, 'set', name], by: 'rule', answer }
        }),
      ),
    ),
    ...mentionsIn(form.document, prefilled, ['prefillFromFirstPerson']).map((mention): Given => ({
      ...mention,
      by: 'prefill',
    })),
  ]
}

/** Checks that no default, rule or other person's answer gives a consent or signature. */
export function lintConsents(source: FormSource): Finding[] {
  const consents = namesOf(source, isConsent)
  return givenAnswers(source).flatMap(({ document, pointer, name, by, answer }) =>
    consents.has(name) && answer !== false && answer !== ''
      ? [document.error(pointer, `${by}.consent`, { field: name })]
      : [],
  )
}

function namesOf({ steps }: FormSource, suits: (place: FieldPlace) => boolean): ReadonlySet<string> {
  return new Set(steps.flatMap(fieldPlaces).flatMap((place) => (suits(place) ? [place.name] : [])))
}

const consenting: ReadonlySet<string | undefined> = new Set(['statement', 'signature'])

/** What must be ticked to go on, what is said under a statement, what is signed. */
function isConsent({ name, schema, step }: FieldPlace): boolean {
  return (schema['type'] === 'boolean' && schema['const'] === true) || consenting.has(step.drawing.fields[name]?.widget)
}

/**
 * That what is secret is drawn so, that nobody but its owner gives it, and that no condition reads it: the browser has its mask
 * only, and would judge otherwise than the server.
 */
export function lintSecrets(source: FormSource): Finding[] {
  const secrets = namesOf(source, ({ schema }) => isSecret(schema))
  return [
    ...source.steps.flatMap(fieldPlaces).flatMap((place) => [...spelt(place), ...drawn(place)]),
    ...givenAnswers(source).flatMap(({ document, pointer, name }) =>
      secrets.has(name) ? [document.error(pointer, 'secret.given', { field: name })] : [],
    ),
    ...conditionPlaces(source).flatMap((place) =>
      testsIn(place.condition, place.pointer).flatMap(({ field, pointer }) =>
        secrets.has(field) ? [place.document.error(pointer, 'secret.tested', { field })] : [],
      ),
    ),
  ]
}

function spelt({ schema, step, pointer }: FieldPlace): Finding[] {
  return ['secret', 'guarded'].flatMap((keyword) =>
    schema[keyword] === undefined || schema[keyword] === true
      ? []
      : [step.schema.document.error([...pointer, keyword], 'shape.const', { at: keyword, value: 'true' })],
  )
}

function drawn({ name, schema, step, pointer }: FieldPlace): Finding[] {
  const widget = step.drawing.fields[name]?.widget
  if (widget === 'secret' && !isSecret(schema))
    return [step.ui.document.error([name, 'ui:widget'], 'secret.notSaid', { field: name })]
  return isSecret(schema) && widget !== 'secret'
    ? [step.schema.document.error([...pointer, 'secret'], 'secret.drawn', { field: name, file: step.ui.document.path })]
    : []
}

/** Checks that no required field is hidden, and that no field is required where it is not shown. */
export function lintAsked(source: FormSource): Finding[] {
  const set = new Set(source.rules.flatMap(({ value }) => value.flatMap((rule) => Object.keys(rule.set ?? {}))))
  return source.steps.flatMap((step) => {
    const filled = new Set(
      fieldPlaces(step).flatMap(({ name, schema }) =>
        withLookups(schema, source.lookups)['default'] === undefined ? [] : [name],
      ),
    )
    return required(step).flatMap(({ field, pointer, isAsked }) => {
      const { document } = step.schema
      if (!isAsked) return [document.error(pointer, 'required.elsewhere', { field })]
      const isHidden = step.drawing.fields[field]?.widget === 'hidden' && !filled.has(field) && !set.has(field)
      return isHidden ? [document.error(pointer, 'required.hidden', { field })] : []
    })
  })
}

function required(step: StepSource) {
  const places = guardedPlaces(step)
  return [...guardedBranches(step.schema.value)].flatMap(({ pointer, branch, guards }) => {
    const here = new Set(guards.map(({ id }) => id))
    return textList(branch['required']).map((field, index) => {
      const declared = places.filter(({ place }) => place.name === field)
      const isAsked = declared.length === 0 || declared.some((one) => one.guards.every(({ id }) => here.has(id)))
      return { field, pointer: [...pointer, 'required', index], isAsked }
    })
  })
}

/** `sameAsFirstPerson` of `form.json`: boxes that are nothing else, and fields that one person may take from another. */
export function lintSameAsFirst(source: FormSource): Finding[] {
  const {
    document,
    value: { sameAsFirstPerson = [], prefillFromFirstPerson = [] },
  } = source.form
  const places = new Map(source.steps.flatMap(fieldPlaces).map((place) => [place.name, place]))
  const prefilled = new Set(prefillFromFirstPerson)
  return sameAsFirstPerson.flatMap((same, index): Finding[] => {
    const at = (...rest: (string | number)[]) => ['sameAsFirstPerson', index, ...rest]
    const box = places.get(same.field)
    const before = sameAsFirstPerson.slice(0, index).flatMap(namesIn)
    if (box === undefined) return []
    return [
      ...(isBox(box) ? [] : [document.error(at('field'), 'same.box', { field: same.field })]),
      ...(before.includes(same.field) ? [document.error(at('field'), 'same.fieldTwice', { field: same.field })] : []),
      ...same.fields.flatMap((field, place): Finding[] => {
        const found = places.get(field)
        if (found === undefined) return []
        if (before.includes(field) || field === same.field)
          return [document.error(at('fields', place), 'same.fieldTwice', { field })]
        if (found.step !== box.step)
          return [document.error(at('fields', place), 'same.step', { field, box: same.field })]
        return isOnesOwn(found) || prefilled.has(field)
          ? [document.error(at('fields', place), 'same.kind', { field })]
          : []
      }),
    ]
  })
}

const namesIn = ({ field, fields }: SameAsFirst) => [field, ...fields]

/** A box that everybody has, that nothing ticks and nobody must: drawn by the page, not by the step. */
function isBox({ name, schema, step }: FieldPlace): boolean {
  const always = jsonObject(jsonObject(step.schema.value['properties'])?.[name])
  const isFree =
    schema['default'] === undefined &&
    schema['const'] === undefined &&
    !textList(step.schema.value['required']).includes(name)
  return (
    always?.['type'] === 'boolean' &&
    isFree &&
    step.entry.scope === 'person' &&
    step.drawing.fields[name]?.widget === 'hidden'
  )
}

/** What nobody can say for another: a consent, a secret, a file. */
function isOnesOwn(place: FieldPlace): boolean {
  return isConsent(place) || isSecret(place.schema) || place.step.drawing.fields[place.name]?.widget === 'file'
}

/** Whether everybody is asked for it and it stands alone: a box to tick or a text to write, required, under no condition. */
function canBeConfirmed({ entry, schema, drawing }: StepSource, field: string): boolean {
  const own: JsonSchema | undefined = jsonObject(jsonObject(schema.value['properties'])?.[field])
  const required = Array.isArray(schema.value['required']) ? schema.value['required'] : []
  if (own === undefined || entry.scope !== 'person' || !required.includes(field)) return false
  const isBox = own['type'] === 'boolean' && drawing.fields[field]?.widget !== 'file'
  return isBox || (own['type'] === 'string' && own['enum'] === undefined && own['format'] === undefined)
}

/** `confirmations` of `form.json`: fields that there are, each in one declaration, each declaration in one step. */
export function lintConfirmations(source: FormSource): Finding[] {
  const {
    document,
    value: { confirmations = [] },
  } = source.form
  const stepOf = new Map(source.steps.flatMap((step) => fieldPlaces(step).map(({ name }) => [name, step] as const)))
  return confirmations.flatMap(({ id, fields }, index): Finding[] => {
    const at = (...rest: (string | number)[]) => ['confirmations', index, ...rest]
    const steps = new Set(fields.flatMap((field) => stepOf.get(field)?.entry.id ?? []))
    const before = confirmations.slice(0, index)
    return [
      ...(steps.size > 1 ? [document.error(at('fields'), 'confirmation.steps', { id })] : []),
      ...fields.flatMap((field, place): Finding[] => {
        const step = stepOf.get(field)
        if (step === undefined) return []
        if (before.some((other) => other.fields.includes(field)))
          return [document.error(at('fields', place), 'confirmation.fieldTwice', { field })]
        return canBeConfirmed(step, field) ? [] : [document.error(at('fields', place), 'confirmation.kind', { field })]
      }),
    ]
  })
}
