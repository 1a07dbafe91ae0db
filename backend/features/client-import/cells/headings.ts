import type { FormDefinition, Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { documentKindOf } from '@fleet/form-schemas/engine/runtime/documents'
import { type FormField, formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { uiSchemaOf, groupFields } from '@fleet/form-schemas/engine/runtime/lists/lists'
import type { Answers } from '@fleet/domain/form-instances/events'
import { activeFields } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import type { LoadedForm } from '@fleet/form-schemas/engine/tools/load'
import type { Column } from '../table/table.ts'
import { normalizeText } from './read-cell.ts'
import words from './words.json' with { type: 'json' }

/** Widgets that nobody fills in for another person: consents, signatures, hidden fields and files. */
const closedWidgets: ReadonlySet<unknown> = new Set(['statement', 'signature', 'hidden', 'file'])

function isImportable(field: FormField): boolean {
  const { schema, step } = field
  if (step.scope !== 'person' || groupFields(schema) !== undefined || documentKindOf(field) !== undefined) return false
  if (schema['type'] === 'boolean' && schema['const'] === true) return false
  return !closedWidgets.has(uiSchemaOf(field)?.['ui:widget'])
}

const known = new WeakMap<FormDefinition, ReadonlyMap<string, FormField>>()

/** Fields that a column may fill, in the order of the form: one cell, answerable by a person other than the guest. */
export function importableFields(definition: FormDefinition): ReadonlyMap<string, FormField> {
  const fields =
    known.get(definition) ?? new Map([...formFields(definition)].filter(([, field]) => isImportable(field)))
  known.set(definition, fields)
  return fields
}

const openersByForm = new WeakMap<Form, ReadonlyMap<string, readonly string[]>>()

/** Conditional fields -> the yes/no questions that open them. */
function openersOf(form: Form): ReadonlyMap<string, readonly string[]> {
  const known = openersByForm.get(form)
  if (known !== undefined) return known
  const openers = new Map<string, string[]>()
  const always = activeFields(form, {})
  for (const { name, schema } of importableFields(form.definition).values()) {
    if (schema['type'] !== 'boolean') continue
    for (const field of activeFields(form, { [name]: true }))
      if (!always.has(field)) openers.set(field, [...(openers.get(field) ?? []), name])
  }
  openersByForm.set(form, openers)
  return openers
}

/**
 * Finds questions whose yes is implied by another answer: a flight number implies an airport transfer, a count of
 * dives implies diving. Applies only when a single question opens the field and the row does not answer it. @returns
 * question -> the field that implies its yes
 */
export function impliedYes(form: Form, answers: Answers): ReadonlyMap<string, string> {
  const implied = new Map<string, string>()
  const openers = openersOf(form)
  const active = activeFields(form, answers)
  for (const [field, value] of Object.entries(answers)) {
    const [opener, ...others] = openers.get(field) ?? []
    const isYes = value !== false && value !== 0 && value !== null
    if (
      isYes &&
      opener !== undefined &&
      others.length === 0 &&
      !active.has(field) &&
      answers[opener] === undefined &&
      !implied.has(opener)
    )
      implied.set(opener, field)
  }
  return implied
}

/** Field of a column; null leaves the column out. `language`: of the label that matched. */
type Suggestion = { readonly field: string | null; readonly sure: boolean; readonly language: string | null }

type Named = { readonly field: string; readonly language: string | null; readonly bigrams: ReadonlySet<string> }
/** Characters of a heading that are compared. */
const maxCompared = 80
/** Similarity from which a field is suggested as uncertain. */
const minSimilarity = 0.72

const namesOf = new WeakMap<LoadedForm, ReadonlyMap<string, Named>>()

/** Normalized names of fields: ids, labels in every language, then common aliases. */
function fieldNames(form: LoadedForm): ReadonlyMap<string, Named> {
  const known = namesOf.get(form)
  if (known !== undefined) return known
  const names = new Map<string, Named>()
  const add = (name: string, named: Omit<Named, 'bigrams'>) => {
    if (normalizeText(name) !== '' && !names.has(normalizeText(name)))
      names.set(normalizeText(name), { ...named, bigrams: bigrams(normalizeText(name)) })
  }
  const fields = [...importableFields(form.definition).values()]
  for (const { name } of fields) add(name, { field: name, language: null })
  for (const [language, texts] of Object.entries(form.texts)) {
    for (const { name, step } of fields) add(texts.steps[step.id]?.fields[name]?.title ?? '', { field: name, language })
  }
  for (const [field, own] of Object.entries(words.headings)) {
    if (importableFields(form.definition).has(field)) for (const name of own) add(name, { field, language: null })
  }
  namesOf.set(form, names)
  return names
}

/** One field per column, no field twice: certain matches first, then similar names for what is left. */
export function suggestions(form: LoadedForm, columns: readonly Column[]): Suggestion[] {
  const names = fieldNames(form)
  const taken = new Set<string>()
  const take = (found: Named | undefined, sure: boolean): Suggestion | undefined => {
    if (found === undefined || taken.has(found.field)) return undefined
    taken.add(found.field)
    return { field: found.field, language: found.language, sure }
  }
  const certain = columns.map(({ heading }) => take(names.get(normalizeText(heading)), true))
  return columns.map(
    ({ heading }, index) =>
      certain[index] ??
      take(findSimilar(names, heading), false) ?? { field: null, sure: heading === '', language: null },
  )
}

function findSimilar(names: ReadonlyMap<string, Named>, heading: string): Named | undefined {
  const target = bigrams(normalizeText(heading.slice(0, maxCompared)))
  if (target.size < 3) return undefined
  const [best] = [...names.values()]
    .map((named) => ({ named, score: similarity(target, named.bigrams) }))
    .toSorted((one, other) => other.score - one.score)
  return best !== undefined && best.score >= minSimilarity ? best.named : undefined
}

function bigrams(name: string): Set<string> {
  return new Set(Array.from({ length: Math.max(0, name.length - 1) }, (_, index) => name.slice(index, index + 2)))
}

/** Dice coefficient of letter pairs: 1 for the same name. */
function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return (2 * [...one].filter((pair) => other.has(pair)).length) / (one.size + other.size)
}
