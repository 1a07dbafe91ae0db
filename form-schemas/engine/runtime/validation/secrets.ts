import type { FormDefinition, JsonSchema, JsonValue } from '../definition/definition.ts'
import { formFields } from '../definition/form-fields.ts'

const hidden = '••••'
/** Shorter values would be guessed from their end. */
const maxFullyMasked = 8

/** What is shown of a secret: the last four letters of more than eight, spaces not counted, else none. A mask stays as it is. */
export function masked(value: JsonValue): string {
  if (typeof value !== 'string') return hidden
  if (isMasked(value)) return value
  const letters = [...value.replaceAll(/\s/g, '')]
  return letters.length > maxFullyMasked ? `${hidden} ${letters.slice(-4).join('')}` : hidden
}

/** Whether it is a mask, and not the secret itself. */
export function isMasked(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(hidden)
}

/** Fields whose answers are masked wherever they are shown. */
export function secretFields(definition: FormDefinition): ReadonlySet<string> {
  return fieldsWith('secret', definition)
}

/** Fields of which a change waits for staff once the whole was approved. */
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
