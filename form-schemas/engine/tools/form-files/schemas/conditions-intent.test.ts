import { describe, expect, it } from 'vitest'
import { type Change, diver, diving, findsEach, form, found, rules, trip } from '../../../fixtures/lint-cases.ts'
import { voyageFiles } from '../../../fixtures/voyage.ts'
import { formFromFiles } from '../../load.ts'

const transfer = '"when": { "properties": { "ownTransfer": { "const": true } }, "required": ["ownTransfer"] }'
const when = (condition: string) => `"when": ${condition}`
const endCheck = '{ "date": { "field": "endDate" }, "notBefore": { "field": "startDate" } }'

const changes: readonly Change[] = [
  [
    'a choice that is not in the list',
    rules,
    transfer,
    when('{ "properties": { "boat": { "const": "peral" } }, "required": ["boat"] }'),
    '"const": "peral"',
    'condition.notInList',
    { field: 'boat', meant: 'pearl' },
  ],
  [
    'one of several choices that is not',
    rules,
    transfer,
    when('{ "properties": { "boat": { "enum": ["pearl", "spirits"] } } }'),
    '"spirits"',
    'condition.notInList',
    { meant: 'spirit' },
  ],
  [
    'a text for a yes or no',
    rules,
    transfer,
    when('{ "properties": { "ownTransfer": { "const": "true" } }, "required": ["ownTransfer"] }'),
    '"const": "true"',
    'condition.type',
    { value: '"true"', written: 'string', type: 'boolean' },
  ],
  [
    'a text for a yes or no, in a branch',
    diving,
    `"if": ${diver}`,
    `"if": ${diver.replace('true', '"true"')}`,
    '"const": "true"',
    'condition.type',
  ],
  [
    'a text for a yes or no, where it is not so',
    rules,
    transfer,
    when('{ "not": { "properties": { "ownTransfer": { "const": "true" } } } }'),
    '"const": "true"',
    'condition.type',
  ],
  [
    'a number beyond the limits of its field',
    rules,
    transfer,
    when('{ "properties": { "dives": { "type": "integer", "maximum": -1 } }, "required": ["dives"] }'),
    '"dives"',
    'condition.noAnswer',
    { field: 'dives' },
  ],
  [
    'a date that is none',
    rules,
    transfer,
    when('{ "properties": { "startDate": { "const": "10.05.2026" } } }'),
    '"startDate"',
    'condition.noAnswer',
  ],
  [
    'a condition that contradicts itself',
    rules,
    transfer,
    when(
      '{ "allOf": [{ "properties": { "isDiver": { "const": true } }, "required": ["isDiver"] }, { "properties": { "isDiver": { "const": false } } }] }',
    ),
    '"when"',
    'condition.never',
  ],
  [
    'a condition that contradicts itself by required',
    rules,
    transfer,
    when('{ "required": ["boat"], "not": { "required": ["boat"] } }'),
    '"when"',
    'condition.never',
  ],
  [
    'a condition that always holds',
    rules,
    transfer,
    when(`{ "anyOf": [${diver}, { "not": ${diver} }] }`),
    '"when"',
    'condition.always',
  ],
  [
    'a branch that contradicts the one it stands in',
    diving,
    '"if": { "properties": { "needsRental": { "const": true } }, "required": ["needsRental"] }',
    '"if": { "properties": { "isDiver": { "const": false } }, "required": ["isDiver"] }',
    '"if": { "properties": { "isDiver": { "const": false',
    'condition.neverHere',
  ],
  [
    'a step that is never complete',
    form,
    '"completeWhen": { "properties": { "isDiver": { "const": false } }, "required": ["isDiver"] }',
    '"completeWhen": { "not": { "properties": { "isDiver": {} } } }',
    '"completeWhen"',
    'condition.never',
  ],
  [
    'a check that cannot hold',
    diving,
    '{ "answers": { "properties": { "dives": { "type": "integer", "minimum": 10 } } } }',
    '{ "answers": { "required": ["isDiver"], "properties": { "isDiver": { "const": false } } } }',
    '"answers": { "required"',
    'check.never',
  ],
  [
    'a check that says nothing',
    diving,
    '{ "answers": { "properties": { "dives": { "type": "integer", "minimum": 10 } } } }',
    '{ "answers": { "properties": { "dives": { "type": "integer", "minimum": 0 } } } }',
    '"answers": { "properties": { "dives"',
    'check.always',
  ],
  ['an age between nothing', diving, '"atLeast": 70', '"atLeast": 70, "below": 18', '"below"', 'check.never'],
  [
    'a day before itself',
    trip,
    endCheck,
    '{ "date": { "field": "endDate" }, "before": { "field": "endDate" } }',
    '"before": { "field"',
    'check.never',
  ],
  [
    'a day that is not before the one before',
    trip,
    endCheck,
    '{ "date": { "field": "endDate" }, "notBefore": { "field": "endDate", "plus": { "days": -1 } } }',
    '"notBefore"',
    'check.always',
  ],
  [
    'a date that is compared with nothing',
    trip,
    endCheck,
    '{ "date": { "field": "endDate" } }',
    '"demand": { "date": { "field": "endDate" } }',
    'check.comparesNothing',
  ],
  [
    'two demands in one',
    trip,
    endCheck,
    '{ "present": "endDate", "date": { "field": "endDate" }, "after": { "today": true } }',
    '"demand": { "present": "endDate"',
    'check.twoDemands',
  ],
  [
    'a check of a date against a text',
    trip,
    '"notBefore": { "field": "startDate" }',
    '"notBefore": { "field": "firstName" }',
    '"field": "firstName"',
    'check.notADate',
    { field: 'firstName' },
  ],
  [
    'the age of a text',
    form,
    '"of": "dateOfBirth"',
    '"of": "firstName"',
    '"of"',
    'check.notADate',
    { field: 'firstName' },
  ],
  [
    'a field that waits for itself',
    diving,
    `"if": ${diver}`,
    '"if": { "properties": { "level": { "minLength": 1, "type": "string" } }, "required": ["level"] }',
    '"level": { "type"',
    'field.circle',
    { fields: 'level → level' },
  ],
]

describe('silently accepted before', () => findsEach(changes))

it('two fields that condition each other', () => {
  const files = voyageFiles()
  const schema =
    files[diving]
      ?.replace(`"if": ${diver}`, '"if": { "required": ["certificateDate"] }')
      .replace(
        '"if": { "properties": { "ageAtStart": { "type": "integer", "minimum": 45 } }, "required": ["ageAtStart"] }',
        '"if": { "required": ["level"] }',
      ) ?? ''
  expect(() => formFromFiles('voyage', { ...files, [diving]: schema })).toThrow('field.circle')
})

describe('what cannot be decided', () => {
  it.each([
    [
      'a pattern',
      '{ "properties": { "firstName": { "type": "string", "pattern": "^A" } }, "required": ["firstName"] }',
    ],
    [
      'the length of any text',
      '{ "properties": { "firstName": { "type": "string", "minLength": 11 } }, "required": ["firstName"] }',
    ],
    ['a list', '{ "properties": { "languages": { "type": "array", "minItems": 4 } }, "required": ["languages"] }'],
    [
      'a derived value',
      '{ "properties": { "ageAtStart": { "type": "integer", "minimum": 200 } }, "required": ["ageAtStart"] }',
    ],
    [
      'a retired entry, which old answers have',
      '{ "properties": { "boat": { "const": "old" } }, "required": ["boat"] }',
    ],
    [
      'a number between two limits',
      '{ "properties": { "dives": { "type": "integer", "exclusiveMinimum": 3, "exclusiveMaximum": 5 } }, "required": ["dives"] }',
    ],
    ['what is not answered', '{ "not": { "required": ["boat"] } }'],
  ])('is left alone: %s', (_, condition) =>
    expect(
      found(rules, transfer, when(condition))
        .map(({ code }) => code)
        .filter((code) => /^(condition|check)/.test(code)),
    ).toEqual([]),
  )
})
