import type { FormDefinition, JsonSchema, StepDefinition } from './definition/definition.ts'
import { formFields, jsonObject } from './definition/form-fields.ts'

/** The types that file pickers offer and the server accepts. */
export const documentTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
  'image/avif',
  'application/pdf',
] as const
export type DocumentType = (typeof documentTypes)[number]

/** The document types that a file field accepts: all, or those of its `accept` option (`image/*` or single types). */
export function acceptedTypes({ accept }: { readonly accept?: unknown }): readonly DocumentType[] {
  const named: readonly unknown[] = Array.isArray(accept) ? accept : documentTypes
  return documentTypes.filter((type) => named.includes(type) || named.includes(`${type.split('/')[0]}/*`))
}

/** `ui:options` of a file field. */
type FileOptions = { readonly document?: unknown }

const indexes = new WeakMap<FormDefinition, ReadonlyMap<string, string>>()

/** The kind of document that a file field collects: its `document` option, else the field's name without `Attached`. */
export function kindOfFile(field: string, { document }: FileOptions): string {
  return typeof document === 'string' ? document : field.replace(/Attached$/, '')
}

/**
 * The kind of document that a field collects, `passportCopy` for `passportCopyAttached`; undefined when it is not a
 * file field.
 */
export function documentKindOf({
  step,
  name,
}: {
  readonly step: StepDefinition
  readonly name: string
}): string | undefined {
  const ui: JsonSchema = jsonObject(step.uiSchema[name]) ?? {}
  return ui['ui:widget'] === 'file' ? kindOfFile(name, jsonObject(ui['ui:options']) ?? {}) : undefined
}

/**
 * Every kind of document in the form's order, with the field that collects it: a flag that is true while a document of
 * the kind exists.
 */
export function documentKinds(definition: FormDefinition): ReadonlyMap<string, string> {
  const known = indexes.get(definition)
  if (known !== undefined) return known
  const kinds = new Map<string, string>()
  for (const field of formFields(definition).values()) {
    const kind = documentKindOf(field)
    if (kind !== undefined && !kinds.has(kind)) kinds.set(kind, field.name)
  }
  indexes.set(definition, kinds)
  return kinds
}

/** Limits of a file field; `maxFiles` is per person. */
type FileField = { readonly field: string; readonly types: readonly DocumentType[] } & ReturnType<typeof fileLimits>

/** The field that collects this kind of document, with its limits; undefined when the form has no such kind. */
export function fileFieldOf(definition: FormDefinition, kind: string): FileField | undefined {
  const field = documentKinds(definition).get(kind)
  const found = field === undefined ? undefined : formFields(definition).get(field)
  if (found === undefined) return undefined
  const options = jsonObject(jsonObject(found.step.uiSchema[found.name])?.['ui:options']) ?? {}
  return { field: found.name, types: acceptedTypes(options), ...fileLimits(options) }
}

const MB = 1024 * 1024

/** Upper bound of a file's size in MB for every `file` field. */
export const maxFileMegabytes = 20
/** The same in bytes; the browser does not send larger files and the server refuses them. */
export const maxFileBytes = maxFileMegabytes * MB
/** Files per person without the option `most`. */
export const defaultMaxFiles = 10

const upTo = (max: number, value: unknown): number =>
  typeof value === 'number' && value >= 1 && value <= max ? value : max

/** Limits from a file field's options; sizes per file. */
export function fileLimits({ most, largest }: { readonly most?: unknown; readonly largest?: unknown }): {
  readonly maxFiles: number
  readonly maxMegabytes: number
  readonly maxBytes: number
} {
  const maxMegabytes = upTo(maxFileMegabytes, largest)
  return {
    maxFiles: typeof most === 'number' && most >= 1 ? most : defaultMaxFiles,
    maxMegabytes,
    maxBytes: maxMegabytes * MB,
  }
}
