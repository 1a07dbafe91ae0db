import type {
  FormDefinition,
  JsonSchema,
  JsonValue,
  LookupDefinition,
  StepDefinition,
} from '../../runtime/definition/definition.ts'
import type { LookupFile } from './file-shapes.ts'
import { fieldsOfBranch, jsonObject, everyBranch } from '../../runtime/definition/form-fields.ts'
import { type FormSource, lookupIdOf, type StepSource } from './form-source.ts'
import type { Source } from './json-document.ts'
import { stepNumber } from './step-order.ts'

type Lookups = ReadonlyMap<string, Source<LookupFile>>

/** Builds the definition from a form's checked files. */
export function definitionOf(formId: string, version: string, source: FormSource): FormDefinition {
  const form = source.form.value
  return {
    id: formId,
    version,
    steps: source.steps.map((step, index) => ({
      ...stepDefinition(step, source.lookups),
      number: stepNumber(index, form.steps),
    })),
    rules: source.rules.flatMap(({ value }) => value),
    ...(form.derived === undefined ? {} : { derived: form.derived }),
    lookups: [...source.lookups].map(([id, { value }]) => lookupDefinition(id, value)),
    prefillFromFirstPerson: form.prefillFromFirstPerson ?? [],
    ...(form.sameAsFirstPerson === undefined ? {} : { sameAsFirstPerson: form.sameAsFirstPerson }),
    ...(form.confirmations === undefined ? {} : { confirmations: form.confirmations }),
    ...(form.documents === undefined ? {} : { documents: form.documents }),
    ...(form.parts === undefined ? {} : { parts: form.parts }),
  }
}

function stepDefinition({ entry, schema, checks, ui, drawing }: StepSource, lookups: Lookups): StepDefinition {
  const resolved = withLookups(schema.value, lookups)
  const declared = new Set([...everyBranch(resolved)].flatMap(fieldsOfBranch).map(([name]) => name))
  const { folder: _folder, ...step } = entry
  const order = drawing.groups.flatMap(({ fields }) => fields)
  return {
    ...step,
    schema: resolved,
    uiSchema: { ...ui.value, 'ui:order': [...order, '*'] },
    groups: drawing.groups,
    checks,
    fields: order.filter((name) => declared.has(name)),
  }
}

/** Longer lists are only in the definition's lookups. */
const maxEnumValues = 1000

/** Replaces every `{"$ref": "lookups/..."}` by the lookup's type and values, keeping sibling keywords. */
export function withLookups(schema: JsonSchema, lookups: Lookups): JsonSchema {
  return Object.fromEntries(
    Object.entries(resolved(schema, lookups)).map(([key, value]) => [key, nested(value, lookups)]),
  )
}

function resolved(schema: JsonSchema, lookups: Lookups): JsonSchema {
  const id = lookupIdOf(schema['$ref'])
  const lookup = id === undefined ? undefined : lookups.get(id)?.value
  if (id === undefined || lookup === undefined) return schema
  const { $ref: _ref, ...siblings } = schema
  const listed = lookup.enum.length > maxEnumValues ? {} : { enum: [...lookup.enum] }
  return { ...siblings, type: lookup.type, ...listed, 'x-lookup': id }
}

function nested(value: JsonValue, lookups: Lookups): JsonValue {
  if (Array.isArray(value)) return value.map((entry) => nested(entry, lookups))
  const object = jsonObject(value)
  return object === undefined ? value : withLookups(object, lookups)
}

function lookupDefinition(id: string, file: LookupFile): LookupDefinition {
  return {
    id,
    values: file.enum,
    retired: file['x-retired'] ?? [],
    ...(file['x-entries'] === undefined ? {} : { entries: file['x-entries'] }),
    ...(file['x-places'] === undefined ? {} : { places: file['x-places'] }),
    ...(file['x-labels-from'] === undefined ? {} : { labelsFrom: file['x-labels-from'] }),
  }
}
