import { type Mention, mentionsIn } from './rules.ts'
import { conditionPlaces, type FieldPlace, fieldPlaces, guardedBranches, guardedPlaces, testsIn } from './places.ts'
import type { Finding } from '../form-files/findings/finding.ts'
import type { FormSource, StepSource } from '../form-files/form-source.ts'
import type { JsonSchema, JsonValue, SameAsFirst } from '../../runtime/definition/definition.ts'
import { jsonObject, textList } from '../../runtime/definition/form-fields.ts'
import { isSecret } from '../../runtime/validation/secrets.ts'
import { withLookups } from '../form-files/definition-of.ts'

/** An answer that the person does not give: a default, a rule's value, or person 1's answer. */
type PresetAnswer = Mention & { readonly by: 'default' | 'rule' | 'prefill'; readonly answer?: JsonValue }

function presetAnswers({ form, steps, rules }: FormSource): PresetAnswer[] {
  const prefilled = form.value.prefillFromFirstPerson ?? []
  return [
    ...steps.flatMap(fieldPlaces).flatMap(({ name, schema, step, pointer }): PresetAnswer[] => {
      const answer = schema['default']
      const { document } = step.schema
      return answer === undefined ? [] : [{ document, name, pointer: [...pointer, 'default'], by: 'default', answer }]
    }),
    ...rules.flatMap(({ document, value }) =>
      value.flatMap(({ set = {} }, index) =>
        Object.entries(set).map(([name, answer]): PresetAnswer => {
          return { document, name, pointer: [index, 'set', name], by: 'rule', answer }
        }),
      ),
    ),
    ...mentionsIn(form.document, prefilled, ['prefillFromFirstPerson']).map((mention): PresetAnswer => ({
      ...mention,
      by: 'prefill',
    })),
  ]
}

/** Checks that no default, rule or other person's answer gives a consent or signature. */
export function lintConsents(source: FormSource): Finding[] {
  const consents = namesOf(source, isConsent)
  return presetAnswers(source).flatMap(({ document, pointer, name, by, answer }) =>
    consents.has(name) && answer !== false && answer !== ''
      ? [document.error(pointer, `${by}.consent`, { field: name })]
      : [],
  )
}

function namesOf({ steps }: FormSource, suits: (place: FieldPlace) => boolean): ReadonlySet<string> {
  return new Set(steps.flatMap(fieldPlaces).flatMap((place) => (suits(place) ? [place.name] : [])))
}

const consenting: ReadonlySet<string | undefined> = new Set(['statement', 'signature'])

/** A flag that must be true, an answer to a statement, or a signature. */
function isConsent({ name, schema, step }: FieldPlace): boolean {
  return (schema['type'] === 'boolean' && schema['const'] === true) || consenting.has(step.drawing.fields[name]?.widget)
}

/**
 * Checks that secrets use the widget `secret`, are never preset, and are not read by conditions: the browser has only
 * the mask and would get another result than the server.
 */
export function lintSecrets(source: FormSource): Finding[] {
  const secrets = namesOf(source, ({ schema }) => isSecret(schema))
  return [
    ...source.steps.flatMap(fieldPlaces).flatMap((place) => [...keywordFindings(place), ...widgetFindings(place)]),
    ...presetAnswers(source).flatMap(({ document, pointer, name }) =>
      secrets.has(name) ? [document.error(pointer, 'secret.given', { field: name })] : [],
    ),
    ...conditionPlaces(source).flatMap((place) =>
      testsIn(place.condition, place.pointer).flatMap(({ field, pointer }) =>
        secrets.has(field) ? [place.document.error(pointer, 'secret.tested', { field })] : [],
      ),
    ),
  ]
}

function keywordFindings({ schema, step, pointer }: FieldPlace): Finding[] {
  return ['secret', 'guarded'].flatMap((keyword) =>
    schema[keyword] === undefined || schema[keyword] === true
      ? []
      : [step.schema.document.error([...pointer, keyword], 'shape.const', { at: keyword, value: 'true' })],
  )
}

function widgetFindings({ name, schema, step, pointer }: FieldPlace): Finding[] {
  const widget = step.drawing.fields[name]?.widget
  if (widget === 'secret' && !isSecret(schema))
    return [step.ui.document.error([name, 'ui:widget'], 'secret.notSaid', { field: name })]
  return isSecret(schema) && widget !== 'secret'
    ? [step.schema.document.error([...pointer, 'secret'], 'secret.drawn', { field: name, file: step.ui.document.path })]
    : []
}

/** Checks that no required field is hidden, and that no field is required where it is not shown. */
export function lintRequired(source: FormSource): Finding[] {
  const set = new Set(source.rules.flatMap(({ value }) => value.flatMap((rule) => Object.keys(rule.set ?? {}))))
  return source.steps.flatMap((step) => {
    const filled = new Set(
      fieldPlaces(step).flatMap(({ name, schema }) =>
        withLookups(schema, source.lookups)['default'] === undefined ? [] : [name],
      ),
    )
    return required(step).flatMap(({ field, pointer, isActiveField }) => {
      const { document } = step.schema
      if (!isActiveField) return [document.error(pointer, 'required.elsewhere', { field })]
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
      const isActiveField = declared.length === 0 || declared.some((one) => one.guards.every(({ id }) => here.has(id)))
      return { field, pointer: [...pointer, 'required', index], isActiveField }
    })
  })
}

/** Checks `sameAsFirstPerson` of `form.json`: dedicated flags, and fields that may be copied. */
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
        return isPersonal(found) || prefilled.has(field)
          ? [document.error(at('fields', place), 'same.kind', { field })]
          : []
      }),
    ]
  })
}

const namesIn = ({ field, fields }: SameAsFirst) => [field, ...fields]

/** An unconditional, optional flag without a default, drawn by the page instead of the step. */
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

/** Answers that cannot be copied: consents, secrets, files. */
function isPersonal(place: FieldPlace): boolean {
  return isConsent(place) || isSecret(place.schema) || place.step.drawing.fields[place.name]?.widget === 'file'
}

/** Whether a field is an unconditional required flag or free text of a person's step. */
function canBeConfirmed({ entry, schema, drawing }: StepSource, field: string): boolean {
  const own: JsonSchema | undefined = jsonObject(jsonObject(schema.value['properties'])?.[field])
  const required = Array.isArray(schema.value['required']) ? schema.value['required'] : []
  if (own === undefined || entry.scope !== 'person' || !required.includes(field)) return false
  const isBox = own['type'] === 'boolean' && drawing.fields[field]?.widget !== 'file'
  return isBox || (own['type'] === 'string' && own['enum'] === undefined && own['format'] === undefined)
}

/**
 * Checks `confirmations` of `form.json`: fields exist, each is in one declaration, and each declaration is in one step.
 */
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
