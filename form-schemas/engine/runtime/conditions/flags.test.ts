import { expect, it } from 'vitest'
import type { JsonSchema } from '../definition/definition.ts'
import { voyageFiles } from '../../fixtures/voyage.ts'
import { flags, isQuestion } from './flags.ts'
import { formFromFiles } from '../../tools/load.ts'

const boolean: JsonSchema = { type: 'boolean' }

it.each<[string, boolean, JsonSchema, { widget?: string; labels?: string }]>([
  ['a box to tick', false, boolean, { widget: 'checkbox' }],
  ['a card of its own', false, boolean, { widget: 'choice-cards' }],
  ['a statement', false, boolean, { widget: 'statement' }],
  ['a file', false, boolean, { widget: 'file' }],
  ['what is drawn by its type alone', false, boolean, {}],
  ['a question of yes or no', true, boolean, { widget: 'yes-no' }],
  ['a box whose two sides have names', true, boolean, { widget: 'radio', labels: 'own-transfer' }],
  ['what is yes until told otherwise', true, { ...boolean, default: true }, { widget: 'checkbox' }],
  ['a choice of texts', false, { type: 'string' }, { widget: 'choice-cards', labels: 'boats' }],
])('%s: "no" is an answer: %s', (_, expected, schema, drawing) => expect(isQuestion(schema, drawing)).toBe(expected))

it('the flags of a form are its booleans that are no questions', () => {
  expect([...flags(formFromFiles('voyage', voyageFiles()).definition)]).toEqual([
    'isGroup',
    'airportTransfer',
    'truthful',
    'isDiver',
  ])
})
