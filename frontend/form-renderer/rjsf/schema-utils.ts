import type { SchemaUtilsType } from '@rjsf/utils'

/**
 * The schema utilities that RJSF's fields use. A step reaches RJSF without `$ref`, `allOf` or conditions
 * (`active-schema.ts`), so each answer is in the schema itself. RJSF's own `createSchemaUtils` resolves all of that
 * and validates: 10 kB compressed on a first visit. `as-published.test.tsx` compares both on every field of our
 * forms.
 */
export const schemaUtils: SchemaUtilsType<unknown> = {
  retrieveSchema: (schema) => schema,
  isSelect,
  isMultiSelect: ({ uniqueItems, items }) =>
    uniqueItems === true && typeof items === 'object' && !Array.isArray(items) && isSelect(items),
  // Files are not answers here: `widgets/file`
  isFilesArray: () => false,
  // Our templates place the labels
  getDisplayLabel: () => true,
  // A new item of a list: its fields have no defaults
  getDefaultFormState: () => ({}),
  doesSchemaUtilsDiffer: () => false,
  findFieldInSchema: refuse,
  findSelectedOptionInXxxOf: refuse,
  getClosestMatchingOption: refuse,
  getFirstMatchingOption: refuse,
  getFromSchema: refuse,
  getRootSchema: refuse,
  getValidator: refuse,
  omitExtraData: refuse,
  sanitizeDataForNewSchema: refuse,
  toPathSchema: refuse,
}

function isSelect({ enum: choices }: { readonly enum?: unknown }): boolean {
  return Array.isArray(choices)
}

function refuse(): never {
  throw new Error('RJSF called a schema utility that no field of a step needs')
}
