import type { FormDefinition } from './definition/definition.ts'
import { documentKinds } from './document-kinds.ts'
import { type DocumentType, offeredTypes } from './document-types.ts'
import { formFields } from './definition/form-fields.ts'
import { jsonObject } from './definition/json-object.ts'
import { fileLimits } from './largest-file.ts'

/** What a file field takes: of one person so many files, each so large (MB, and in bytes) and of one of these types. */
export type FileField = { readonly field: string; readonly types: readonly DocumentType[] } & ReturnType<
  typeof fileLimits
>

/** The field that collects this kind of document, and what it takes; undefined: the form asks for no such document. */
export function fileFieldOf(definition: FormDefinition, kind: string): FileField | undefined {
  const field = documentKinds(definition).get(kind)
  const found = field === undefined ? undefined : formFields(definition).get(field)
  if (found === undefined) return undefined
  const options = jsonObject(jsonObject(found.step.uiSchema[found.name])?.['ui:options']) ?? {}
  return { field: found.name, types: offeredTypes(options), ...fileLimits(options) }
}
