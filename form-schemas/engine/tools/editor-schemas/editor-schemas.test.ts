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

/** Errors that an editor marks in a file's content, with their places. */
function marks(name: string, content: JsonValue): string[] {
  const judge = judges.get(name)
  return judge?.(content) === false
    ? (judge.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)
    : []
}

describe('form-schemas/editor', () => {
  it.each(Object.keys(schemas))('has an up-to-date %s; after a change: npm run editor -w form-schemas', (name) => {
    expect(JSON.parse(read(`editor/${name}`))).toEqual(schemas[name])
  })

  it.each(Object.keys(schemas))('describes every member in %s', (name) => {
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
  it('names its editor schema and matches it', () => {
    expect(resolve(forms, dirname(path), content.$schema)).toBe(join(forms, 'editor', schemaOf(path)))
    expect(marks(schemaOf(path), content)).toEqual([])
  })
})

describe('an editor marks', () => {
  const field = (schema: JsonSchema) => ({ type: 'object', properties: { boat: schema } })
  it.each<[string, string, JsonValue, string]>([
    ['an unknown widget', 'ui.schema.json', { boat: { 'ui:widget': 'textaria' } }, '/boat/ui:widget enum'],
    [
      'a misspelt keyword of RJSF',
      'ui.schema.json',
      { boat: { 'ui:placehoder': 'Boat' } },
      '/boat additionalProperties',
    ],
    [
      'an unknown width',
      'ui.schema.json',
      { boat: { 'ui:options': { width: 'third' } } },
      '/boat/ui:options/width enum',
    ],
    [
      'a keyword that a field cannot have',
      'schema.schema.json',
      field({ type: 'string', oneOf: [] }),
      '/properties/boat additionalProperties',
    ],
    ['an unknown type', 'schema.schema.json', field({ type: 'date' }), '/properties/boat/type enum'],
    [
      'a list in an item',
      'schema.schema.json',
      field({ type: 'array', items: { type: 'object', properties: { cards: { type: 'array' } } } }),
      '/properties/boat/items/properties/cards/type enum',
    ],
    [
      'a check with an unknown severity',
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
      'a keyword that a condition cannot have',
      'form.schema.json',
      { id: 'a', steps: [], conditions: { old: { propertys: {} } } },
      '/conditions/old additionalProperties',
    ],
    [
      'places that are not a number',
      'lookup.schema.json',
      { $id: 'lookups/boats', type: 'string', enum: ['Pearl'], 'x-places': { Pearl: '24' } },
      '/x-places/Pearl type',
    ],
    [
      'an unknown kind of text',
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
