import type { FormDefinition, JsonSchema, StepDefinition } from './definition.ts'
import { jsonObject } from './json-object.ts'
import { everyBranch } from './schema-branches.ts'

/** One field of a form: where it stands and what it accepts. */
export type FormField = { readonly name: string; readonly step: StepDefinition; readonly schema: JsonSchema }

const indexes = new WeakMap<FormDefinition, ReadonlyMap<string, FormField>>()

/** Fields declared directly in one branch, in order. */
export function fieldsOfBranch(branch: JsonSchema): [string, JsonSchema][] {
  return Object.entries(jsonObject(branch['properties']) ?? {}).flatMap(([name, schema]) => {
    const field = jsonObject(schema)
    return field === undefined ? [] : [[name, field]]
  })
}

/** Every field of the form by name, also those in branches, in the order of the steps. */
export function formFields(definition: FormDefinition): ReadonlyMap<string, FormField> {
  const known = indexes.get(definition)
  if (known !== undefined) return known
  const index = new Map<string, FormField>()
  for (const step of definition.steps) {
    for (const branch of everyBranch(step.schema)) {
      for (const [name, schema] of fieldsOfBranch(branch)) if (!index.has(name)) index.set(name, { name, step, schema })
    }
  }
  indexes.set(definition, index)
  return index
}
