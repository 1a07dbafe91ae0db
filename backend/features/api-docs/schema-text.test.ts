import { describe, expect, it } from 'vitest'
import { closed, json, listOf, orNull, recordOf, text, textOrNull, uuid } from '@fleet/platform/http/contract/values'
import { schemaText } from './schema-text.ts'

describe('a schema as text', () => {
  it.each([
    ['names a format', uuid, 'uuid'],
    ['adds null', textOrNull, 'string | null'],
    ['lists its choices', { type: 'string', enum: ['agent', 'guest'] }, '"agent" | "guest"'],
    ['shows its only value', { type: 'boolean', const: true }, 'true'],
    ['joins alternatives', { anyOf: [text, uuid] }, 'string | uuid'],
    ['shows any value as any', json, 'any'],
    ['shows a list in brackets', listOf(text), '[string]'],
    ['shows a record with arbitrary names', recordOf(text), '{\n  [name]: string\n}'],
    ['shows an empty object', closed({}), '{}'],
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
