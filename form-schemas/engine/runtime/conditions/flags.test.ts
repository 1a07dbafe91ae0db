import { expect, it } from 'vitest'
import type { JsonSchema } from '../definition/definition.ts'
import { voyageFiles } from '../../fixtures/voyage.ts'
import { flags, isQuestion } from './flags.ts'
import { formFromFiles } from '../../tools/load.ts'

const boolean: JsonSchema = { type: 'boolean' }

it.each<[string, boolean, JsonSchema, { widget?: string; labels?: string }]>([
  ['a checkbox', false, boolean, { widget: 'checkbox' }],
  ['a single card', false, boolean, { widget: 'choice-cards' }],
  ['a statement', false, boolean, { widget: 'statement' }],
  ['a file', false, boolean, { widget: 'file' }],
  ['a boolean without a widget', false, boolean, {}],
  ['a yes-or-no question', true, boolean, { widget: 'yes-no' }],
  ['a boolean with a label for each value', true, boolean, { widget: 'radio', labels: 'own-transfer' }],
  ['a checkbox that is ticked by default', true, { ...boolean, default: true }, { widget: 'checkbox' }],
  ['a choice of texts', false, { type: 'string' }, { widget: 'choice-cards', labels: 'boats' }],
])('"no" counts as an answer to %s: %s', (_, expected, schema, drawing) =>
  expect(isQuestion(schema, drawing)).toBe(expected),
)

it('the flags of a form are its booleans that are not questions', () => {
  expect([...flags(formFromFiles('voyage', voyageFiles()).definition)]).toEqual([
    'isGroup',
    'airportTransfer',
    'truthful',
    'isDiver',
  ])
})
