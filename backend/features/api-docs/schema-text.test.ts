import { describe, expect, it } from 'vitest'
import { closed, json, listOf, orNull, recordOf, text, textOrNull, uuid } from '@fleet/platform/http/contract/values'
import { schemaText } from './schema-text.ts'

describe('a schema as text', () => {
  it.each([
    ['by its format', uuid, 'uuid'],
    ['with null', textOrNull, 'string | null'],
    ['by its choices', { type: 'string', enum: ['agent', 'guest'] }, '"agent" | "guest"'],
    ['by its only value', { type: 'boolean', const: true }, 'true'],
    ['as any of several', { anyOf: [text, uuid] }, 'string | uuid'],
    ['as anything', json, 'any'],
    ['as a list', listOf(text), '[string]'],
    ['as names nobody knows before', recordOf(text), '{\n  [name]: string\n}'],
    ['as nothing', closed({}), '{}'],
  ])('%s', (_, schema, text) => expect(schemaText(schema)).toBe(text))

  it('shows optional properties, descriptions and nested objects', () =>
    expect(
      schemaText(
        closed(
          { id: text, device: orNull(closed({ name: text })) },
          { at: { type: 'string', description: 'ISO 8601, UTC' } },
        ),
      ),
    ).toBe(
      [
        '{',
        '  id: string',
        '  device: {',
        '    name: string',
        '  } | null',
        '  at?: string  // ISO 8601, UTC',
        '}',
      ].join('\n'),
    ))
})
