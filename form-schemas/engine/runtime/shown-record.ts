import { activeFields, normalAnswer } from './conditions/effective.ts'
import type { Answers, Form, FormDefinition, JsonValue, StepDefinition } from './definition/definition.ts'
import { documentKindOf } from './documents.ts'
import { formFields, canonicalJson, jsonObject, sameValue } from './definition/form-fields.ts'
import { masked, secretFields } from './validation/secrets.ts'

/** A document that is there; `person` from 1. */
type File = { readonly documentId: string; readonly person: number; readonly kind: string }

type Shown = {
  /** Everybody's effective answers, in order. */
  readonly persons: readonly Answers[]
  readonly files: readonly File[]
}

/** What somebody reads before they sign: by person, field -> answer, of a field of documents their ids. */
export type ShownRecord = { readonly form: string; readonly persons: readonly Answers[] }

/** The step in which what was read is signed: the last one. */
export function signingStep({ steps }: Pick<FormDefinition, 'steps'>): StepDefinition | undefined {
  return steps.at(-1)
}

/** What is drawn of a step for who gave these answers: nothing that is not asked for, nothing that is saved unseen. */
export function drawnFields(form: Form, step: StepDefinition, answers: Answers): string[] {
  const active = activeFields(form, answers)
  return step.fields.filter(
    (field) => active.has(field) && jsonObject(step.uiSchema[field])?.['ui:widget'] !== 'hidden',
  )
}

/** Whether nothing is missing where a field is left blank: it only helps to fill others, or a check says when it is missed. */
export function isOptionalAid({ uiSchema }: StepDefinition, field: string): boolean {
  return jsonObject(jsonObject(uiSchema[field])?.['ui:options'])?.['aid'] === true
}

/** All that is read before the last step is signed; the same in the browser and on the server. */
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

/** What one person says to these fields, in their order, as it is read with a declaration; nothing of documents. */
export function shownAbout({ definition }: Form, answers: Answers, fields: readonly string[]): Answers {
  return Object.fromEntries(
    fields.flatMap((field): [string, JsonValue][] => {
      const value = shownValue(definition, { field, answers, files: [] })
      return value === null ? [] : [[field, value]]
    }),
  )
}

/** Equal records, and no others, give equal texts: what is signed is its SHA-256. */
export function recordText({ form, persons }: ShownRecord): string {
  return canonicalJson({ form, persons: [...persons] })
}

/** Where two of them differ, as `2:phone`. */
export function changedBetween(before: ShownRecord, now: ShownRecord): string[] {
  const count = Math.max(before.persons.length, now.persons.length)
  return Array.from({ length: count }, (_, index) => {
    const [was = {}, is = {}] = [before.persons[index], now.persons[index]]
    return [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .filter((field) => !sameValue(was[field], is[field]))
      .map((field) => `${index + 1}:${field}`)
  }).flat()
}
