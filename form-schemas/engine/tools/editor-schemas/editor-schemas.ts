import type { JsonSchema, JsonValue } from '../../runtime/definition/definition.ts'
import { operatorShape } from '../form-files/operator-settings/operator-file.ts'
import { phrasesShape } from '../form-files/operator-settings/phrases-file.ts'
import { remindersShape } from '../form-files/operator-settings/reminders-file.ts'
import { sheetShape } from '../../runtime/sheets/sheet-file.ts'
import { conditionShape, formShape, i18nShape, lookupShape } from '../form-files/file-shapes.ts'
import { jsonObject } from '../../runtime/definition/form-fields.ts'
import { schemaKeywords, type SchemaPlace } from '../form-files/schemas/schema-keywords.ts'
import { uiShape } from '../form-files/ui-shape.ts'
import { words } from './words.ts'

/**
 * JSON Schemas of the form's files for completion and validation in editors, generated from the linter's shapes: the
 * contents of `form-schemas/editor` by file name.
 */
export function editorSchemas(): { readonly [fileName: string]: JsonSchema } {
  const places = Object.fromEntries(
    (['branch', 'field', 'entry', 'part', 'condition', 'test'] as const).map((place) => [place, placeShape(place)]),
  )
  const conditions = { condition: placeShape('condition'), test: placeShape('test') }
  return {
    'form.schema.json': editorSchema(
      'A form: its steps in order, and the settings of all steps',
      formShape,
      conditions,
    ),
    'schema.schema.json': editorSchema(
      'A step: its fields, its branches under conditions, and its checks',
      { ...placeShape('step'), required: ['type', 'properties'] },
      places,
    ),
    'ui.schema.json': editorSchema('The layout of a step: an RJSF UI schema', uiShape),
    'i18n.schema.json': editorSchema('The texts of a step by language, English first', i18nShape),
    'sheet.schema.json': editorSchema('A list for a trip', sheetShape),
    'lookup.schema.json': editorSchema('A list of choices: its entries and their labels', lookupShape),
    'phrases.schema.json': editorSchema('Texts that staff often send to guests', phrasesShape),
    'reminders.schema.json': editorSchema(
      'Reminders for guests and agents about missing answers and documents',
      remindersShape,
      conditions,
    ),
    'operator.schema.json': editorSchema('Contact details for guests and agents', operatorShape),
  }
}

function editorSchema(title: string, shape: JsonSchema, definitions: JsonSchema = {}): JsonSchema {
  const { type, properties, ...rest } = shape
  const whole = {
    type: type ?? 'object',
    properties: { $schema: { type: 'string' }, ...jsonObject(properties) },
    ...rest,
    ...(Object.keys(definitions).length === 0 ? {} : { definitions }),
  }
  return { $schema: 'http://json-schema.org/draft-07/schema#', title, ...jsonObject(described(whole)) }
}

/** A schema inside a form's files, with the keywords allowed at its place. */
function placeShape(place: SchemaPlace): JsonSchema {
  const properties = Object.entries(schemaKeywords[place]).map(([keyword, holds]): [string, JsonValue] => {
    if ('value' in holds) return [keyword, holds.value]
    if ('one' in holds) return [keyword, reference(holds.one)]
    if ('list' in holds) return [keyword, { type: 'array', items: reference(holds.list) }]
    return [keyword, { type: 'object', additionalProperties: reference(holds.named) }]
  })
  // Named conditions are resolved before keywords are checked
  const named = place === 'condition' ? { $ref: { type: 'string', pattern: '^#/conditions/[a-z][a-zA-Z0-9]*$' } } : {}
  return { type: 'object', properties: { ...Object.fromEntries(properties), ...named }, additionalProperties: false }
}

function reference(place: SchemaPlace): JsonSchema {
  return { $ref: `#/definitions/${place}` }
}

/** Adds descriptions to members and resolves conditions. */
function described(value: JsonValue): JsonValue {
  if (value === conditionShape) return reference('condition')
  if (Array.isArray(value)) return value.map(described)
  const schema = jsonObject(value)
  if (schema === undefined) return value
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, member]) => [
      keyword,
      keyword === 'properties' ? describedMembers(jsonObject(member) ?? {}) : described(member),
    ]),
  )
}

function describedMembers(members: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => {
      const shape = jsonObject(described(member)) ?? {}
      const description = words[name]
      // Draft-07 ignores siblings of $ref
      if (description === undefined || shape['description'] !== undefined) return [name, shape]
      return [name, shape['$ref'] === undefined ? { description, ...shape } : { description, allOf: [shape] }]
    }),
  )
}
