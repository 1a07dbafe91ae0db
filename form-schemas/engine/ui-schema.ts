import type { FormTexts, JsonSchema, JsonValue, LookupDefinition, StepDefinition, UiSchema } from './definition.ts'
import { fieldsOfBranch } from './form-fields.ts'
import { jsonObject } from './json-object.ts'
import { everyBranch } from './schema-branches.ts'

/**
 * The step's uiSchema with the texts of one language: per field `ui:title`, `ui:description`, `ui:placeholder`, for a
 * choice `ui:enumNames` (value -> label) and `ui:enumDisabled` (retired values: show them only where they are the answer),
 * for a flag whose sides have names `ui:enumNames` and `ui:enumOrder`, and in `ui:options` what a lookup adds: `entries` (dial codes) and `sortByLabel`.
 */
export function uiSchemaOf(step: StepDefinition, texts: FormTexts, lookups: readonly LookupDefinition[]): UiSchema {
  const stepTexts = texts.steps[step.id]
  const fields = new Map([...everyBranch(step.schema)].flatMap(fieldsOfBranch))
  const drawn = [...fields].map(([name, schema]): [string, JsonValue] => {
    const { title, description, placeholder } = stepTexts?.fields[name] ?? {}
    const base = jsonObject(step.uiSchema[name]) ?? {}
    return [name, { ...base, ...present({ 'ui:title': title, 'ui:description': description, 'ui:placeholder': placeholder }), ...choice(schema, base, texts, lookups) }]
  })
  return { ...step.uiSchema, ...Object.fromEntries(drawn) }
}

function choice(schema: JsonSchema, base: JsonSchema, texts: FormTexts, lookups: readonly LookupDefinition[]): JsonSchema {
  const id = schema['x-lookup'] ?? jsonObject(schema['items'])?.['x-lookup']
  const lookup = lookups.find((candidate) => candidate.id === id)
  if (lookup === undefined) return sidesOfFlag(base, texts, lookups)
  const options = {
    ...jsonObject(base['ui:options']),
    ...(lookup.labelsFrom === undefined ? {} : { sortByLabel: true }),
    ...(lookup.entries === undefined ? {} : { entries: lookup.entries.map((entry) => ({ ...entry })) }),
  }
  return { 'ui:options': options, 'ui:enumNames': { ...texts.options[lookup.id] }, 'ui:enumDisabled': [...lookup.retired] }
}

/** The two sides of a flag, named and ordered by the lookup that the option `labels` names. */
function sidesOfFlag(base: JsonSchema, texts: FormTexts, lookups: readonly LookupDefinition[]): JsonSchema {
  const lookup = lookups.find(({ id }) => id === jsonObject(base['ui:options'])?.['labels'])
  return lookup === undefined ? {} : { 'ui:enumNames': { ...texts.options[lookup.id] }, 'ui:enumOrder': lookup.values.map((value) => value === 'true') }
}

function present(members: { readonly [key: string]: string | undefined }): JsonSchema {
  return Object.fromEntries(Object.entries(members).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
}
