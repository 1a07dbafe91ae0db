import type { FormDefinition, JsonSchema, JsonValue } from '../definition/definition.ts'
import { formFields } from '../definition/form-fields.ts'

const hidden = '••••'
/** The last letters of shorter values would reveal too much. */
const maxFullyMasked = 8

/** Masks a secret: shows the last four letters of more than eight, not counting spaces. A mask stays unchanged. */
export function masked(value: JsonValue): string {
  if (typeof value !== 'string') return hidden
  if (isMasked(value)) return value
  const letters = [...value.replaceAll(/\s/g, '')]
  return letters.length > maxFullyMasked ? `${hidden} ${letters.slice(-4).join('')}` : hidden
}

export function isMasked(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(hidden)
}

/** Fields with answers that are masked everywhere. */
export function secretFields(definition: FormDefinition): ReadonlySet<string> {
  return fieldsWith('secret', definition)
}

/** Fields with changes that wait for staff after the approval. */
export function guardedFields(definition: FormDefinition): ReadonlySet<string> {
  return fieldsWith('guarded', definition)
}

export function isSecret(schema: JsonSchema): boolean {
  return schema['secret'] === true
}

const known = new WeakMap<FormDefinition, Map<string, ReadonlySet<string>>>()

function fieldsWith(keyword: 'secret' | 'guarded', definition: FormDefinition): ReadonlySet<string> {
  const ofForm = known.get(definition) ?? new Map<string, ReadonlySet<string>>()
  known.set(definition, ofForm)
  const found =
    ofForm.get(keyword) ??
    new Set(
      [...formFields(definition).values()].filter(({ schema }) => schema[keyword] === true).map(({ name }) => name),
    )
  ofForm.set(keyword, found)
  return found
}
