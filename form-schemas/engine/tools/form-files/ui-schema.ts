import type { FieldGroup, JsonSchema, JsonValue } from '../../runtime/definition/definition.ts'
import { jsonObject, textList } from '../../runtime/definition/form-fields.ts'

/** A step's `ui.json`: an RJSF UI schema with groups and statements in the step's `ui:options`. */
export type UiFile = { readonly [member: string]: JsonValue }

/** The parts of it that the engine reads; pages receive the UI schema unchanged. */
export type StepDrawing = {
  readonly groups: readonly FieldGroup[]
  readonly statements: readonly string[]
  readonly fields: { readonly [field: string]: FieldDrawing }
  /** Fields of items: `certifications.level`. */
  readonly parts: { readonly [part: string]: FieldDrawing }
}
type FieldDrawing = {
  readonly widget?: string
  readonly options: JsonSchema
  /** English texts; `i18n.json` overrides them. */
  readonly texts: {
    readonly title?: string
    readonly description?: string
    readonly placeholder?: string
    readonly help?: string
  }
}

/** `declared`: the fields in the order of `schema.json`. Without groups, all fields form one group in `ui:order`. */
export function stepDrawing(ui: UiFile, declared: readonly string[]): StepDrawing {
  const options = jsonObject(ui['ui:options']) ?? {}
  return {
    groups: groupsIn(options['groups']) ?? [{ id: 'all', fields: inOrder(ui['ui:order'], declared) }],
    statements: textList(options['statements']),
    fields: Object.fromEntries(fieldMembers(ui).map(([name, field]) => [name, fieldDrawing(field)])),
    parts: Object.fromEntries(
      fieldMembers(ui).flatMap(([name, { items = null }]) =>
        fieldMembers(jsonObject(items) ?? {}).map(([part, field]) => [`${name}.${part}`, fieldDrawing(field)]),
      ),
    ),
  }
}

function fieldDrawing(field: JsonSchema): FieldDrawing {
  const text = (keyword: 'title' | 'description' | 'placeholder' | 'help') => {
    const written = field[`ui:${keyword}`]
    return typeof written === 'string' ? { [keyword]: written } : {}
  }
  const widget = field['ui:widget']
  return {
    ...(typeof widget === 'string' ? { widget } : {}),
    options: jsonObject(field['ui:options']) ?? {},
    texts: { ...text('title'), ...text('description'), ...text('placeholder'), ...text('help') },
  }
}

/** All field entries, including fields of items, with their places in the file. */
export function drawnPlaces({
  fields,
  parts,
}: StepDrawing): { readonly name: string; readonly pointer: readonly string[]; readonly drawing: FieldDrawing }[] {
  const inItems = Object.entries(parts).map(([name, drawing]) => ({
    name,
    pointer: [name.slice(0, name.indexOf('.')), 'items', name.slice(name.indexOf('.') + 1)],
    drawing,
  }))
  return [...Object.entries(fields).map(([name, drawing]) => ({ name, pointer: [name], drawing })), ...inItems]
}

export function fieldMembers(ui: UiFile): [name: string, field: JsonSchema][] {
  return Object.entries(ui).flatMap(([name, value]) => {
    const field = name.startsWith('ui:') ? undefined : jsonObject(value)
    return field === undefined ? [] : [[name, field]]
  })
}

function groupsIn(value: JsonValue | undefined): FieldGroup[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value
    .map(jsonObject)
    .flatMap((group) =>
      group === undefined
        ? []
        : [{ id: String(group['id']), fields: textList(group['fields']), ...lineIn(group['line']) }],
    )
}

function lineIn(value: JsonValue | undefined): Pick<FieldGroup, 'line'> {
  return Array.isArray(value) ? { line: value.map(textList) } : {}
}

/** RJSF order: `*` is all other fields. */
function inOrder(order: JsonValue | undefined, declared: readonly string[]): string[] {
  const named = textList(order)
  const rest = declared.filter((field) => !named.includes(field))
  return named.length === 0 ? rest : named.flatMap((field) => (field === '*' ? rest : [field]))
}

/**
 * Converts an earlier shape of `ui.json`, which stored versions still have: top-level `groups`, `statements` and
 * `fields`, and a field's `widget`, `width` and `options` without `ui:`. Returns any other value unchanged.
 */
export function upcastUi(written: JsonValue): JsonValue {
  const old = jsonObject(written)
  if (old === undefined || !Array.isArray(old['groups'])) return written
  const { groups, statements, fields } = old
  const drawn = Object.entries(jsonObject(fields) ?? {}).map(([name, field]) => [
    name,
    upcastField(jsonObject(field) ?? {}),
  ])
  return { 'ui:options': { groups, ...(statements === undefined ? {} : { statements }) }, ...Object.fromEntries(drawn) }
}

function upcastField({ widget, width, options }: JsonSchema): JsonSchema {
  // The last two never had an effect
  const { autocomplete, kind, codeField: _codeField, inputMode: _inputMode, ...others } = jsonObject(options) ?? {}
  const kept = {
    ...(kind === undefined ? {} : { document: kind }),
    ...others,
    ...(width === undefined ? {} : { width }),
  }
  return {
    ...(widget === undefined ? {} : { 'ui:widget': widget }),
    ...(autocomplete === undefined ? {} : { 'ui:autocomplete': autocomplete }),
    ...(Object.keys(kept).length === 0 ? {} : { 'ui:options': kept }),
  }
}
