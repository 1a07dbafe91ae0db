import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import type { JsonSchema, JsonValue } from '../../runtime/definition/definition.ts'
import { jsonObject } from '../../runtime/definition/form-fields.ts'
import { editorSchemas } from './editor-schemas.ts'

const forms = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(forms, path), 'utf8')
const schemas = editorSchemas()
const ajv = new Ajv({ strict: false, allErrors: true })
const judges = new Map(Object.entries(schemas).map(([name, schema]) => [name, ajv.compile(schema)]))

/** What an editor marks in a file's content, by place. */
function marks(name: string, content: JsonValue): string[] {
  const judge = judges.get(name)
  return judge?.(content) === false
    ? (judge.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)
    : []
}

describe('form-schemas/editor', () => {
  it.each(Object.keys(schemas))(
    'has %s as the linter reads; after a change: npm run editor -w form-schemas',
    (name) => {
      expect(JSON.parse(read(`editor/${name}`))).toEqual(schemas[name])
    },
  )

  it.each(Object.keys(schemas))('says in %s what every member means', (name) => {
    const silent = [...membersOf(schemas[name] ?? {})]
      .filter(([, member]) => jsonObject(member)?.['description'] === undefined)
      .map(([member]) => member)
    expect([...new Set(silent)]).toEqual([])
  })
})

const shipped = ['registration', 'account', 'invitation', 'team-member', 'lookups']
  .flatMap((form) =>
    readdirSync(join(forms, form), { recursive: true, encoding: 'utf8' }).map((path) => `${form}/${path}`),
  )
  .filter((path) => path.endsWith('.json'))

describe.each(shipped.filter((path) => schemas[schemaOf(path)] !== undefined))('%s', (path) => {
  const content = JSON.parse(read(path))
  it('names the schema an editor completes by, and nothing in it is marked', () => {
    expect(resolve(forms, dirname(path), content.$schema)).toBe(join(forms, 'editor', schemaOf(path)))
    expect(marks(schemaOf(path), content)).toEqual([])
  })
})

describe('as one types, an editor marks', () => {
  const field = (schema: JsonSchema) => ({ type: 'object', properties: { boat: schema } })
  it.each<[string, string, JsonValue, string]>([
    ['a widget that there is not', 'ui.schema.json', { boat: { 'ui:widget': 'textaria' } }, '/boat/ui:widget enum'],
    [
      'a misspelt keyword of RJSF',
      'ui.schema.json',
      { boat: { 'ui:placehoder': 'Boat' } },
      '/boat additionalProperties',
    ],
    [
      'a width that there is not',
      'ui.schema.json',
      { boat: { 'ui:options': { width: 'third' } } },
      '/boat/ui:options/width enum',
    ],
    [
      'a keyword for something else',
      'schema.schema.json',
      field({ type: 'string', oneOf: [] }),
      '/properties/boat additionalProperties',
    ],
    ['a type that there is not', 'schema.schema.json', field({ type: 'date' }), '/properties/boat/type enum'],
    [
      'a list in an item',
      'schema.schema.json',
      field({ type: 'array', items: { type: 'object', properties: { cards: { type: 'array' } } } }),
      '/properties/boat/items/properties/cards/type enum',
    ],
    [
      'a check that says nothing',
      'schema.schema.json',
      {
        ...field({ type: 'string' }),
        'x-checks': [{ id: 'a', field: 'boat', severity: 'fatal', demand: { present: 'boat' } }],
      },
      '/x-checks/0/severity enum',
    ],
    [
      'a step without a scope',
      'form.schema.json',
      { id: 'a', steps: [{ id: 'a', number: 1, folder: 'a', completion: [] }] },
      '/steps/0 required',
    ],
    [
      'a keyword that no condition has',
      'form.schema.json',
      { id: 'a', steps: [], conditions: { old: { propertys: {} } } },
      '/conditions/old additionalProperties',
    ],
    [
      'places that are no number',
      'lookup.schema.json',
      { $id: 'lookups/boats', type: 'string', enum: ['Pearl'], 'x-places': { Pearl: '24' } },
      '/x-places/Pearl type',
    ],
    [
      'a text of another kind',
      'i18n.schema.json',
      { en: { boat: { titel: 'Boat' } } },
      '/en/boat additionalProperties',
    ],
  ])('%s', (_, name, content, mark) => expect(marks(name, content)).toContain(mark))
})

function schemaOf(path: string): string {
  if (path.startsWith('lookups/')) return 'lookup.schema.json'
  if (path.includes('/sheets/')) return 'sheet.schema.json'
  return basename(path).replace(/\.json$/, '.schema.json')
}

function* membersOf(schema: JsonValue): Generator<[string, JsonValue]> {
  if (Array.isArray(schema)) for (const part of schema) yield* membersOf(part)
  const object = jsonObject(schema)
  if (object === undefined) return
  yield* Object.entries(jsonObject(object['properties']) ?? {})
  for (const [keyword, part] of Object.entries(object)) {
    if (keyword !== 'properties') yield* membersOf(part)
    else for (const member of Object.values(jsonObject(part) ?? {})) yield* membersOf(member)
  }
}
