import type { FieldGroup, JsonSchema, JsonValue } from '../../runtime/definition/definition.ts'
import { jsonObject, textList } from '../../runtime/definition/form-fields.ts'

/** A step's `ui.json` as it is written: an RJSF UI schema, with groups and statements as the step's own `ui:options`. */
export type UiFile = { readonly [member: string]: JsonValue }

/** What the engine itself reads of it; the pages are given the UI schema as it stands. */
export type StepDrawing = {
  readonly groups: readonly FieldGroup[]
  readonly statements: readonly string[]
  /** What is written about fields, by name. */
  readonly fields: { readonly [field: string]: FieldDrawing }
  /** The same about the fields of items: `certifications.level`. */
  readonly parts: { readonly [part: string]: FieldDrawing }
}
type FieldDrawing = {
  readonly widget?: string
  readonly options: JsonSchema
  /** English texts; those of `i18n.json` come first. */
  readonly texts: {
    readonly title?: string
    readonly description?: string
    readonly placeholder?: string
    readonly help?: string
  }
}

/** The step's drawing. `declared`: its fields in the order of `schema.json`; without groups they are one, in `ui:order`. */
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

/** How one field is drawn. */
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

/** Everything that is written about a field or a field of an item, with its place in the file. */
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

/** The members that are about fields. */
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

/** As RJSF orders: `*` stands for all that are not named. */
function inOrder(order: JsonValue | undefined, declared: readonly string[]): string[] {
  const named = textList(order)
  const rest = declared.filter((field) => !named.includes(field))
  return named.length === 0 ? rest : named.flatMap((field) => (field === '*' ? rest : [field]))
}

/**
 * The UI schema that an earlier shape of `ui.json` says: `groups`, `statements` and `fields` stood at the top, a field's
 * `widget`, `width` and `options` without `ui:`. Versions stored so are read for ever; anything else is answered as it is.
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
  // Nothing ever read the last two
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
