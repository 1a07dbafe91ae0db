import { activeFields, normalAnswer } from './conditions/effective.ts'
import type { Answers, Form, FormDefinition, JsonValue, StepDefinition } from './definition/definition.ts'
import { documentKindOf } from './documents.ts'
import { formFields, canonicalJson, jsonObject, sameValue } from './definition/form-fields.ts'
import { masked, secretFields } from './validation/secrets.ts'

/** An existing document; `person` from 1. */
type File = { readonly documentId: string; readonly person: number; readonly kind: string }

type Shown = {
  /** Effective answers per person, in order. */
  readonly persons: readonly Answers[]
  readonly files: readonly File[]
}

/** The record shown before signing: per person, field -> answer; document fields have the document ids. */
export type ShownRecord = { readonly form: string; readonly persons: readonly Answers[] }

/** The last step is the one that is signed. */
export function signingStep({ steps }: Pick<FormDefinition, 'steps'>): StepDefinition | undefined {
  return steps.at(-1)
}

/** The visible fields of a step for these answers: active and not of the widget `hidden`. */
export function drawnFields(form: Form, step: StepDefinition, answers: Answers): string[] {
  const active = activeFields(form, answers)
  return step.fields.filter(
    (field) => active.has(field) && jsonObject(step.uiSchema[field])?.['ui:widget'] !== 'hidden',
  )
}

/** Whether a blank field does not count as missing: it only helps to fill others, or a check reports it. */
export function isOptionalAid({ uiSchema }: StepDefinition, field: string): boolean {
  return jsonObject(jsonObject(uiSchema[field])?.['ui:options'])?.['aid'] === true
}

/** Everything shown before the last step is signed; must be equal in the browser and on the server. */
export function shownRecord(form: Form, { persons, files }: Shown): ShownRecord {
  const { definition } = form
  const signing = signingStep(definition)
  const read = definition.steps.filter((step) => step !== signing && step.scope === 'person')
  const ofPerson = (answers: Answers, index: number) => {
    const own = files.filter(({ person }) => person === index + 1)
    return Object.fromEntries(
      read
        .flatMap((step) => drawnFields(form, step, answers))
        .flatMap((field): [string, JsonValue][] => {
          const value = shownValue(definition, { field, answers, files: own })
          return value === null ? [] : [[field, value]]
        }),
    )
  }
  return { form: definition.version, persons: persons.map(ofPerson) }
}

function shownValue(
  definition: FormDefinition,
  { field, answers, files }: { field: string; answers: Answers; files: readonly File[] },
): JsonValue {
  const known = formFields(definition).get(field)
  const kind = known && documentKindOf(known)
  if (kind !== undefined) {
    const ids = files.filter((file) => file.kind === kind).map(({ documentId }) => documentId)
    return ids.length === 0 ? null : ids.toSorted()
  }
  const value = normalAnswer(definition, field, answers[field] ?? null)
  return value !== null && secretFields(definition).has(field) ? masked(value) : value
}

/** One person's answers to these fields, in order, as shown with a declaration; no documents. */
export function shownAbout({ definition }: Form, answers: Answers, fields: readonly string[]): Answers {
  return Object.fromEntries(
    fields.flatMap((field): [string, JsonValue][] => {
      const value = shownValue(definition, { field, answers, files: [] })
      return value === null ? [] : [[field, value]]
    }),
  )
}

/** Canonical text of the record; its SHA-256 is signed. */
export function recordText({ form, persons }: ShownRecord): string {
  return canonicalJson({ form, persons: [...persons] })
}

/** The differences, as `2:phone`. */
export function changedBetween(before: ShownRecord, now: ShownRecord): string[] {
  const count = Math.max(before.persons.length, now.persons.length)
  return Array.from({ length: count }, (_, index) => {
    const [was = {}, is = {}] = [before.persons[index], now.persons[index]]
    return [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .filter((field) => !sameValue(was[field], is[field]))
      .map((field) => `${index + 1}:${field}`)
  }).flat()
}
