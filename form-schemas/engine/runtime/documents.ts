import type { FormDefinition, JsonSchema, StepDefinition } from './definition/definition.ts'
import { formFields, jsonObject } from './definition/form-fields.ts'

/** What a document may be: the types that pickers offer and the server takes. */
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

/** Those of them that a file field offers: all, or what its `accept` names, `image/*` or one by one. */
export function acceptedTypes({ accept }: { readonly accept?: unknown }): readonly DocumentType[] {
  const named: readonly unknown[] = Array.isArray(accept) ? accept : documentTypes
  return documentTypes.filter((type) => named.includes(type) || named.includes(`${type.split('/')[0]}/*`))
}

/** What a ui.json says of a field drawn as a file. */
type FileOptions = { readonly document?: unknown }

const indexes = new WeakMap<FormDefinition, ReadonlyMap<string, string>>()

/** The kind of document a file field collects: named in its options, else the field's name without `Attached`. */
export function kindOfFile(field: string, { document }: FileOptions): string {
  return typeof document === 'string' ? document : field.replace(/Attached$/, '')
}

/** The kind of document a field collects, `passportCopy` for `passportCopyAttached`; undefined unless it is drawn as a file. */
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
 * Every kind of document that can be handed in, in the order of the form, with the field that collects it: a flag that
 * holds while a document of the kind is there.
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

/** What a file field takes: of one person so many files, each so large (MB, and in bytes) and of one of these types. */
type FileField = { readonly field: string; readonly types: readonly DocumentType[] } & ReturnType<typeof fileLimits>

/** The field that collects this kind of document, and what it takes; undefined: the form asks for no such document. */
export function fileFieldOf(definition: FormDefinition, kind: string): FileField | undefined {
  const field = documentKinds(definition).get(kind)
  const found = field === undefined ? undefined : formFields(definition).get(field)
  if (found === undefined) return undefined
  const options = jsonObject(jsonObject(found.step.uiSchema[found.name])?.['ui:options']) ?? {}
  return { field: found.name, types: acceptedTypes(options), ...fileLimits(options) }
}

const MB = 1024 * 1024

/** MB a file of a `file` field may have at most, whatever the field says. */
export const maxFileMegabytes = 20
/** The same in bytes; what is larger is not sent, and not taken. */
export const maxFileBytes = maxFileMegabytes * MB
/** How many files one person may hand in for a field that does not say. */
export const defaultMaxFiles = 10

const upTo = (max: number, value: unknown): number =>
  typeof value === 'number' && value >= 1 && value <= max ? value : max

/** How many files a file field takes, and the maximum size of each (MB, and in bytes), by its options. */
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
