import type { FormDefinition } from './definition/definition.ts'
import { documentKinds } from './documents.ts'
import { formFields } from './definition/form-fields.ts'

const known = new WeakMap<FormDefinition, ReadonlySet<string>>()

/**
 * Fields and kinds of documents that only staff and the member who fills in the part may see; all when the form has no
 * `parts`.
 */
export function privateFields(definition: FormDefinition): ReadonlySet<string> {
  const cached = known.get(definition)
  if (cached !== undefined) return cached
  const named = definition.parts && new Set(definition.parts.private)
  const fields = [...formFields(definition).values()].flatMap(({ name, step }) =>
    named === undefined || named.has(name) || named.has(step.id) ? [name] : [],
  )
  const kinds = [...documentKinds(definition)].flatMap(([kind, flag]) => (fields.includes(flag) ? [kind] : []))
  const all = new Set([...fields, ...kinds])
  known.set(definition, all)
  return all
}
