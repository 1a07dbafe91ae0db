import type { ValidateFunction } from 'ajv'
import type { Check, JsonSchema, JsonValue, Rule } from '../../runtime/definition/definition.ts'
import { type OperatorSettingsSource, operatorSettingsSource } from './operator-settings/operator-settings.ts'
import { shapeAjv } from './schemas/ajv-instance.ts'
import { conditionUse } from './schemas/condition-use.ts'
import { type Finding, ofFile } from './findings/finding.ts'
import {
  checksShape,
  formShape,
  i18nShape,
  lookupShape,
  rulesShape,
  type FormFile,
  type I18nFile,
  type LookupFile,
  type StepEntry,
} from './file-shapes.ts'
import { fieldsOfBranch, jsonObject, everyBranch } from '../../runtime/definition/form-fields.ts'
import { type JsonDocument, jsonDocument, type Pointer, type Source } from './json-document.ts'
import { languagesIn, withLanguages } from './languages.ts'
import { shapeFinding } from './findings/shape-finding.ts'
import { reservedNames } from './reserved-names.ts'
import { drawnPlaces, type StepDrawing, stepDrawing, type UiFile, upcastUi } from './ui-schema.ts'
import { storedUiShape, uiShape } from './ui-shape.ts'

/** Contents of files by path relative to the folder of all forms: `registration/form.json`, `lookups/boats.json`. */
export type FormFiles = { readonly [path: string]: string }

export type StepSource = {
  readonly entry: StepEntry
  readonly index: number
  readonly schema: Source<JsonSchema>
  readonly checks: readonly Check[]
  readonly ui: Source<UiFile>
  readonly drawing: StepDrawing
  readonly i18n: Source<I18nFile>
}
export type FormSource = {
  readonly form: Source<FormFile>
  readonly steps: readonly StepSource[]
  readonly rules: readonly Source<readonly Rule[]>[]
  readonly operatorSettings: OperatorSettingsSource
  /** The lookups that the form refers to, by id (`boats`). */
  readonly lookups: ReadonlyMap<string, Source<LookupFile>>
  /** Ids of all lookups. */
  readonly lookupIds: readonly string[]
  /** Names that no field may have. */
  readonly reservedNames: ReadonlySet<string>
}

type Reading = {
  /** A stored version, possibly in an earlier shape. */
  readonly published?: boolean
  /** Names that the server's features reserve. */
  readonly alsoReserved?: readonly string[]
}

const ajv = shapeAjv()
const shapes = {
  form: ajv.compile<FormFile>(formShape),
  schema: ajv.compile<JsonSchema>({
    type: 'object',
    properties: { type: { const: 'object' }, 'x-checks': checksShape },
    required: ['type', 'properties'],
  }),
  checks: ajv.compile<readonly Check[]>(checksShape),
  ui: ajv.compile<UiFile>(uiShape),
  storedUi: ajv.compile<UiFile>(storedUiShape),
  i18n: ajv.compile<I18nFile>(i18nShape),
  rules: ajv.compile<readonly Rule[]>(rulesShape),
  lookup: ajv.compile<LookupFile>(lookupShape),
}

/**
 * Parses the form's files and checks their shapes; without `source`, the findings say why.
 */
export function formSource(
  formId: string,
  files: FormFiles,
  { published = false, alsoReserved = [] }: Reading = {},
): { readonly source?: FormSource; readonly findings: readonly Finding[] } {
  const reader = fileReader(files)
  const written = reader.read(`${formId}/form.json`, shapes.form)
  const use = conditionUse(written)
  const form = written === undefined ? undefined : use.inForm(written)
  const steps = (form?.value.steps ?? []).flatMap((entry, index) => {
    const folder = `${formId}/${entry.folder}`
    const missingFinding = (file: string) =>
      form?.document.error(['steps', index, 'folder'], 'files.named', { file: `${entry.folder}/${file}` })
    const schema = reader.read(`${folder}/schema.json`, shapes.schema, missingFinding('schema.json'))
    const ui = published
      ? reader.read(`${folder}/ui.json`, shapes.storedUi, missingFinding('ui.json'), upcastUi)
      : reader.read(`${folder}/ui.json`, shapes.ui, missingFinding('ui.json'))
    const i18n = reader.read(`${folder}/i18n.json`, shapes.i18n, missingFinding('i18n.json'))
    if (schema === undefined || ui === undefined || i18n === undefined) return []
    const checks = schema.value['x-checks']
    const drawing = stepDrawing(ui.value, [
      ...new Set([...everyBranch(schema.value)].flatMap(fieldsOfBranch).map(([name]) => name)),
    ])
    return [{ entry, index, ...use.inStep(schema, shapes.checks(checks) ? checks : []), ui, drawing, i18n }]
  })
  const rules = (form?.value.rules ?? []).flatMap((path, index) => {
    const file = reader.read(
      `${formId}/${path}`,
      shapes.rules,
      form?.document.error(['rules', index], 'files.named', { file: path }),
    )
    return file === undefined ? [] : [use.inRules(file)]
  })
  const operatorSettings = operatorSettingsSource(formId, form, reader.read)
  const lookups = new Map<string, Source<LookupFile>>()
  for (const id of lookupsReferredTo(steps)) {
    // The linter reports a missing lookup at its reference
    const lookup =
      files[`lookups/${id}.json`] === undefined ? undefined : reader.read(`lookups/${id}.json`, shapes.lookup)
    if (lookup !== undefined) lookups.set(id, lookup)
  }
  if (form === undefined || reader.findings.length > 0) return { findings: reader.findings }
  const languages = languagesIn(
    steps.map(({ i18n }) => i18n.value),
    [...lookups.values()].map(({ value }) => value),
  )
  const spoken = new Map(
    [...lookups].map(([id, { document, value }]) => [id, { document, value: withLanguages(value, languages) }]),
  )
  return {
    source: {
      form,
      steps,
      rules,
      operatorSettings,
      lookups: spoken,
      lookupIds: Object.keys(files).flatMap((path) => /^lookups\/(.+)\.json$/.exec(path)?.[1] ?? []),
      reservedNames: new Set([...reservedNames, ...alsoReserved]),
    },
    findings: [],
  }
}

function fileReader(files: FormFiles) {
  const findings: Finding[] = []
  return {
    findings,
    /** `missingFinding`: reported when the file does not exist. `upcast`: converts earlier shapes. */
    read<T>(
      path: string,
      shape: ValidateFunction<T>,
      missingFinding?: Finding,
      upcast = (value: JsonValue) => value,
    ): Source<T> | undefined {
      const content = Object.hasOwn(files, path) ? files[path] : undefined
      if (content === undefined) {
        findings.push(missingFinding ?? ofFile(path, 'files.missing'))
        return undefined
      }
      const document = jsonDocument(path, content)
      if ('code' in document) {
        findings.push(document)
        return undefined
      }
      const value: unknown = upcast(withoutSchema(document.value))
      if (shape(value)) return { document, value }
      findings.push(
        ...(formerUi(document) ?? (shape.errors ?? []).flatMap((error) => shapeFinding(document, error) ?? [])),
      )
      return undefined
    },
  }
}

/** Removes `$schema`, which is for editors only. */
function withoutSchema(value: JsonValue): JsonValue {
  const { $schema, ...rest } = jsonObject(value) ?? {}
  return typeof $schema === 'string' ? rest : value
}

function formerUi(document: JsonDocument): Finding[] | undefined {
  if (!document.path.endsWith('/ui.json') || upcastUi(document.value) === document.value) return undefined
  return [document.error(['groups'], 'ui.former')]
}

/** All `$ref`s of a schema with their places. */
export function* references(
  value: unknown,
  pointer: Pointer = [],
): Generator<{ readonly ref: unknown; readonly pointer: Pointer }> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) {
    const place = [...pointer, Array.isArray(value) ? Number(key) : key]
    if (key === '$ref' && (typeof member === 'string' || jsonObject(member) === undefined))
      yield { ref: member, pointer: place }
    else yield* references(member, place)
  }
}

const lookupReference = /^lookups\/([a-z0-9-]+)$/

/** The lookup's id in `lookups/<id>`; undefined for any other reference. */
export function lookupIdOf(ref: unknown): string | undefined {
  return typeof ref === 'string' ? lookupReference.exec(ref)?.[1] : undefined
}

/** Widget options that name a lookup for texts: `labels` for the two values of a boolean, `downloads` for files. */
export const lookupOptions = ['labels', 'downloads'] as const

function lookupsReferredTo(steps: readonly StepSource[]): Set<string> {
  const asValues = steps.flatMap(({ schema }) =>
    [...references(schema.value)].flatMap(({ ref }) => lookupIdOf(ref) ?? []),
  )
  return new Set([...asValues, ...steps.flatMap(({ drawing }) => lookupsOfWidgets(drawing))])
}

function lookupsOfWidgets(step: StepDrawing): string[] {
  return drawnPlaces(step).flatMap(({ drawing: { options } }) =>
    lookupOptions.map((option) => options[option]).filter((id) => typeof id === 'string'),
  )
}
