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
    'one of several choices that is not in the list',
    rules,
    transfer,
    when('{ "properties": { "boat": { "enum": ["pearl", "spirits"] } } }'),
    '"spirits"',
    'condition.notInList',
    { meant: 'spirit' },
  ],
  [
    'a boolean compared with a text',
    rules,
    transfer,
    when('{ "properties": { "ownTransfer": { "const": "true" } }, "required": ["ownTransfer"] }'),
    '"const": "true"',
    'condition.type',
    { value: '"true"', written: 'string', type: 'boolean' },
  ],
  [
    'a boolean compared with a text, in a branch',
    diving,
    `"if": ${diver}`,
    `"if": ${diver.replace('true', '"true"')}`,
    '"const": "true"',
    'condition.type',
  ],
  [
    'a boolean compared with a text, inside a negation',
    rules,
    transfer,
    when('{ "not": { "properties": { "ownTransfer": { "const": "true" } } } }'),
    '"const": "true"',
    'condition.type',
  ],
  [
    'a number outside of the limits of its field',
    rules,
    transfer,
    when('{ "properties": { "dives": { "type": "integer", "maximum": -1 } }, "required": ["dives"] }'),
    '"dives"',
    'condition.noAnswer',
    { field: 'dives' },
  ],
  [
    'an invalid date',
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
    'a condition that requires a field and its absence',
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
    'a branch that contradicts its parent branch',
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
    'a check that can never pass',
    diving,
    '{ "answers": { "properties": { "dives": { "type": "integer", "minimum": 10 } } } }',
    '{ "answers": { "required": ["isDiver"], "properties": { "isDiver": { "const": false } } } }',
    '"answers": { "required"',
    'check.never',
  ],
  [
    'a check that always passes',
    diving,
    '{ "answers": { "properties": { "dives": { "type": "integer", "minimum": 10 } } } }',
    '{ "answers": { "properties": { "dives": { "type": "integer", "minimum": 0 } } } }',
    '"answers": { "properties": { "dives"',
    'check.always',
  ],
  ['an empty age range', diving, '"atLeast": 70', '"atLeast": 70, "below": 18', '"below"', 'check.never'],
  [
    'a date that must be before itself',
    trip,
    endCheck,
    '{ "date": { "field": "endDate" }, "before": { "field": "endDate" } }',
    '"before": { "field"',
    'check.never',
  ],
  [
    'a date that must not be before the previous day',
    trip,
    endCheck,
    '{ "date": { "field": "endDate" }, "notBefore": { "field": "endDate", "plus": { "days": -1 } } }',
    '"notBefore"',
    'check.always',
  ],
  [
    'a date check without a comparison',
    trip,
    endCheck,
    '{ "date": { "field": "endDate" } }',
    '"demand": { "date": { "field": "endDate" } }',
    'check.comparesNothing',
  ],
  [
    'a check with two demands',
    trip,
    endCheck,
    '{ "present": "endDate", "date": { "field": "endDate" }, "after": { "today": true } }',
    '"demand": { "present": "endDate"',
    'check.twoDemands',
  ],
  [
    'lines with a part and no demand on it',
    trip,
    endCheck,
    '{ "lines": "firstName", "part": "givenNames" }',
    '"demand": { "lines": "firstName"',
    'check.comparesNothing',
  ],
  [
    'lines shown without a part',
    trip,
    endCheck,
    '{ "lines": "firstName", "shown": true }',
    '"demand": { "lines": "firstName"',
    'check.comparesNothing',
  ],
  [
    'lines both compared and shown',
    trip,
    endCheck,
    '{ "lines": "firstName", "part": "givenNames", "as": ["firstName"], "shown": true }',
    '"demand": { "lines": "firstName"',
    'check.comparesNothing',
  ],
  [
    'a date compared with a text',
    trip,
    '"notBefore": { "field": "startDate" }',
    '"notBefore": { "field": "firstName" }',
    '"field": "firstName"',
    'check.notADate',
    { field: 'firstName' },
  ],
  [
    'an age computed from a text',
    form,
    '"of": "dateOfBirth"',
    '"of": "firstName"',
    '"of"',
    'check.notADate',
    { field: 'firstName' },
  ],
  [
    'a field that depends on itself',
    diving,
    `"if": ${diver}`,
    '"if": { "properties": { "level": { "minLength": 1, "type": "string" } }, "required": ["level"] }',
    '"level": { "type"',
    'field.circle',
    { fields: 'level → level' },
  ],
]

describe('the linter finds', () => findsEach(changes))

it('the linter refuses two fields that depend on each other', () => {
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

describe('an undecidable condition', () => {
  it.each([
    [
      'a pattern',
      '{ "properties": { "firstName": { "type": "string", "pattern": "^A" } }, "required": ["firstName"] }',
    ],
    [
      'the length of a text',
      '{ "properties": { "firstName": { "type": "string", "minLength": 11 } }, "required": ["firstName"] }',
    ],
    ['a list', '{ "properties": { "languages": { "type": "array", "minItems": 4 } }, "required": ["languages"] }'],
    [
      'a derived value',
      '{ "properties": { "ageAtStart": { "type": "integer", "minimum": 200 } }, "required": ["ageAtStart"] }',
    ],
    [
      'a retired entry, which old answers may contain',
      '{ "properties": { "boat": { "const": "old" } }, "required": ["boat"] }',
    ],
    [
      'a number between two limits',
      '{ "properties": { "dives": { "type": "integer", "exclusiveMinimum": 3, "exclusiveMaximum": 5 } }, "required": ["dives"] }',
    ],
    ['a missing answer', '{ "not": { "required": ["boat"] } }'],
  ])('is not reported: %s', (_, condition) =>
    expect(
      found(rules, transfer, when(condition))
        .map(({ code }) => code)
        .filter((code) => /^(condition|check)/.test(code)),
    ).toEqual([]),
  )
})
