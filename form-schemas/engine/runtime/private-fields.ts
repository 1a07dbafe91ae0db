import type { FormDefinition } from './definition/definition.ts'
import { documentKinds } from './documents.ts'
import { formFields } from './definition/form-fields.ts'

const known = new WeakMap<FormDefinition, ReadonlySet<string>>()

/** Fields, and the kinds of documents they collect, that stay between who fills their own part of a group and staff: all, where a form does not say. */
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
