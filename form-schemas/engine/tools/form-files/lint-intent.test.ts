import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../runtime/definition/definition.ts'
import { type Finding, FormRefused } from './finding.ts'
import type { FindingCode } from './finding-codes.ts'
import { voyageFiles } from '../../fixtures/voyage.ts'
import { formFromFiles } from '../load.ts'

const form = 'voyage/form.json'
const rules = 'voyage/rules/transfers.json'
const trip = 'voyage/steps/01-trip/schema.json'
const diving = 'voyage/steps/02-diving/schema.json'
const ui = 'voyage/steps/01-trip/ui.json'
const divingUi = 'voyage/steps/02-diving/ui.json'
const i18n = 'voyage/steps/01-trip/i18n.json'
const divingI18n = 'voyage/steps/02-diving/i18n.json'
const boats = 'lookups/boats.json'

/** Everything that is found in the form with one text in one file replaced. */
function found(path: string, old: string, replacement: string): readonly Finding[] {
  const text = voyageFiles()[path]
  if (text?.includes(old) !== true) throw new Error(`${path} has no ${old}`)
  try {
    return formFromFiles('voyage', { ...voyageFiles(), [path]: text.replace(old, () => replacement) }).warnings
  } catch (error) {
    if (error instanceof FormRefused) return error.findings
    throw error
  }
}

/** Where in the changed file a text begins; the place of a finding. */
function placed(path: string, old: string, replacement: string, at: string) {
  const before =
    voyageFiles()
      [path]?.replace(old, () => replacement)
      .split(at)[0]
      ?.split('\n') ?? []
  return { path, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

type Values = { readonly [name: string]: JsonValue }
/** What, file, text, what stands in its place, where it is found, code, values. */
type Row = readonly [
  what: string,
  path: string,
  old: string,
  replacement: string,
  at: string,
  code: FindingCode,
  values?: Values,
]

const diver = '{ "properties": { "isDiver": { "const": true } }, "required": ["isDiver"] }'
const transfer = '"when": { "properties": { "ownTransfer": { "const": true } }, "required": ["ownTransfer"] }'
const when = (condition: string) => `"when": ${condition}`
const endCheck = '{ "date": { "field": "endDate" }, "notBefore": { "field": "startDate" } }'

const prefilled = '"prefillFromFirstPerson"'
const same = (box: string, fields: string) =>
  `"sameAsFirstPerson": [{ "field": "${box}", "fields": ["${fields}"] }],\n  ${prefilled}`

const silent: readonly Row[] = [
  [
    'a widget that does not fit its type',
    ui,
    '"ui:widget": "choice-cards"',
    '"ui:widget": "textarea"',
    '"ui:widget": "textarea"',
    'widget.misfit',
    { field: 'boat', widget: 'textarea' },
  ],
  [
    'a text drawn as a choice',
    divingUi,
    '  "ui:options": {\n    "groups"',
    '  "level": { "ui:widget": "select" },\n  "ui:options": {\n    "groups"',
    '"ui:widget"',
    'widget.misfit',
    { field: 'level' },
  ],
  [
    'a list drawn as a text',
    ui,
    '"boat": {',
    '"languages": { "ui:widget": "text" },\n  "boat": {',
    '"ui:widget": "text"',
    'widget.misfit',
    { field: 'languages', fitting: 'checkboxes' },
  ],
  [
    'a field of an item drawn as a file',
    divingUi,
    '  "ui:options": {\n    "groups"',
    '  "certifications": { "items": { "cardLost": { "ui:widget": "file" } } },\n  "ui:options": {\n    "groups"',
    '"ui:widget"',
    'widget.misfit',
    { field: 'certifications.cardLost' },
  ],
  [
    'a field of an item drawn as what it is not',
    divingUi,
    '  "ui:options": {\n    "groups"',
    '  "certifications": { "items": { "issuedOn": { "ui:widget": "select" } } },\n  "ui:options": {\n    "groups"',
    '"ui:widget"',
    'widget.misfit',
    { field: 'certifications.issuedOn' },
  ],
  [
    'a unit that is no field',
    ui,
    '"width": "half"',
    '"width": "half", "unitField": "boats"',
    '"unitField"',
    'field.unknown',
    { meant: 'boat' },
  ],
  [
    'a statement that is not there',
    ui,
    '{ "statements": ["truth"] }',
    '{ "statements": ["thruth"] }',
    '"thruth"',
    'widget.statement',
    { meant: 'truth' },
  ],
  [
    'a required field that is hidden',
    ui,
    '"boat": { "ui:widget": "choice-cards",',
    '"boat": { "ui:widget": "hidden",',
    '',
    'required.hidden',
    { field: 'boat' },
  ],
  [
    'a field required where it is not asked for',
    trip,
    '"required": ["firstName", ',
    '"required": ["flight", "firstName", ',
    '"flight", "firstName"',
    'required.elsewhere',
    { field: 'flight' },
  ],
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
  [
    'a consent that is ticked by its default',
    trip,
    '"const": true, "title": "All this is true"',
    '"const": true, "default": true, "title": "All this is true"',
    '"default": true, "title": "All',
    'default.consent',
    { field: 'truthful' },
  ],
  [
    'a consent that a rule ticks',
    rules,
    '"clear": ["ownTransfer"]',
    '"set": { "truthful": true }',
    '"truthful"',
    'rule.consent',
  ],
  [
    'a consent that is taken from person 1',
    form,
    '["startDate", "endDate", "boat"]',
    '["startDate", "truthful"]',
    '"truthful"',
    'prefill.consent',
  ],
  [
    'a box for “same as person 1” that the step draws itself',
    form,
    prefilled,
    same('ownTransfer', 'flight'),
    '"field": "ownTransfer"',
    'same.box',
    { field: 'ownTransfer' },
  ],
  [
    'an answer of another step taken along',
    form,
    prefilled,
    same('ownTransfer', 'dives'),
    '"dives"',
    'same.step',
    { field: 'dives', box: 'ownTransfer' },
  ],
  ['a consent given as person 1 gave it', form, prefilled, same('ownTransfer', 'truthful'), '"truthful"', 'same.kind'],
  [
    'an answer that is prefilled anyway',
    form,
    prefilled,
    same('ownTransfer', 'country", "endDate'),
    '"endDate"] }',
    'same.kind',
    { field: 'endDate' },
  ],
  [
    'an answer taken by its own box',
    form,
    prefilled,
    same('ownTransfer', 'ownTransfer'),
    '"ownTransfer"] }',
    'same.fieldTwice',
  ],
  [
    'a default beyond its own maximum',
    diving,
    '"minimum": 0 }',
    '"minimum": 0, "default": -1 }',
    '"default": -1',
    'value.invalid',
    { value: '-1', field: 'dives', keyword: 'minimum' },
  ],
  [
    'a default longer than its own limit',
    trip,
    '"maxLength": 10 }',
    '"maxLength": 10, "default": "Bartholomew" }',
    '"default"',
    'value.invalid',
    { keyword: 'maxLength' },
  ],
  [
    'a default that does not look as it must',
    trip,
    '"maxLength": 5, "pattern"',
    '"maxLength": 5, "default": "9:30", "pattern"',
    '"default": "9:30"',
    'value.invalid',
    { keyword: 'pattern' },
  ],
  ['a list that offers nothing', boats, '["old"]', '["old", "pearl", "spirit"]', '"x-retired"', 'lookup.allRetired'],
  ['an empty title', trip, '"title": "Boat"', '"title": ""', '"title": ""', 'text.empty'],
  ['a blank title', trip, '"title": "Boat"', '"title": "  "', '"title": "  "', 'text.empty'],
  ['an empty title in another language', i18n, '"title": "Vorname"', '"title": ""', '"title": ""', 'text.empty'],
  ['an empty name of an entry', boats, '"Geist"', '" "', '"spirit": " "', 'text.empty'],
  [
    'a placeholder that is unknown',
    i18n,
    '{limit}',
    '{limt}',
    '"endNotBeforeStart"',
    'text.placeholder',
    { written: '{limt}', meant: '{limit}', known: '{date}, {limit}' },
  ],
  ['a placeholder with a space', i18n, '{limit}', '{ limit }', '"endNotBeforeStart"', 'text.placeholder'],
  [
    'a placeholder where nothing is filled in',
    divingI18n,
    'Few dives.',
    'Few dives in {level}.',
    '"fewDives"',
    'text.noPlaceholder',
    { written: '{level}', check: 'fewDives' },
  ],
  ...['groupLeaderId', 'groupSize', 'agentId', 'userId', 'erasedPersons', 'formVersion'].map((name): Row => [
    'a name that calls use',
    diving,
    '"lastDive"',
    `"${name}"`,
    `"${name}"`,
    'field.reserved',
    { field: name },
  ]),
]

const unclear: readonly Row[] = [
  [
    'a language of another way to write it',
    i18n,
    '"de": {',
    '"pt_BR": {',
    '"pt_BR"',
    'language.tag',
    { language: 'pt_BR', meant: 'pt-BR' },
  ],
  ['a language that is none', boats, '"de": {', '"de-": {', '"de-"', 'language.tag', { language: 'de-' }],
  [
    'a list entry that every object has',
    boats,
    '["pearl", "spirit", "old"]',
    '["pearl", "spirit", "old", "constructor"]',
    '"constructor"',
    'lookup.taken',
    { entry: 'constructor' },
  ],
  [
    'the type of a date',
    trip,
    '"startDate": { "type": "string", "format": "date"',
    '"startDate": { "type": "date"',
    '"type": "date"',
    'schema.typeIsFormat',
    { type: 'date' },
  ],
  [
    'a type of another language',
    diving,
    '"type": "boolean", "title": "I dive"',
    '"type": "bool", "title": "I dive"',
    '"type": "bool"',
    'schema.typeUnknown',
    { meant: 'boolean' },
  ],
  [
    'a type that is misspelt',
    diving,
    '"type": "boolean", "title": "I dive"',
    '"type": "bolean", "title": "I dive"',
    '"type": "bolean"',
    'schema.typeUnknown',
    { meant: 'boolean' },
  ],
  [
    'a keyword of another type',
    trip,
    '"maxLength": 10',
    '"maxLength": 10, "maximum": 9',
    '"maximum"',
    'schema.keywordForOther',
    { keyword: 'maximum', type: 'string', fitting: 'integer, number' },
  ],
  ['typographic quotes', trip, '"title": "Trip"', '“title”: "Trip"', '“title”', 'json.quotes'],
  ['typographic quotes around a text', trip, '"title": "Trip"', '"title": „Trip“', '„Trip“', 'json.quotes'],
  ['a typographic quote at the end of a name', trip, '"title": "Trip"', '"title“: "Trip"', '“: "Trip"', 'json.quotes'],
  [
    'a file that was cut off',
    trip,
    voyageFiles()[trip]?.split('"endDate"').slice(1).join('"endDate"') ?? '',
    '',
    '',
    'json.cut',
  ],
  [
    'conflict markers of git',
    trip,
    '  "title": "Trip",\n',
    '<<<<<<< HEAD\n  "title": "Trip",\n=======\n  "title": "Journey",\n>>>>>>> other\n',
    '<<<<<<<',
    'json.conflict',
  ],
  [
    'a misspelt keyword of a step',
    trip,
    '"required": ["firstName"',
    '"requried": ["firstName"',
    '"requried"',
    'keyword.inStep',
    { meant: 'required' },
  ],
  [
    'two letters of a short name that stand the wrong way round',
    rules,
    '"clear": ["ownTransfer"]',
    '"clear": ["baot"]',
    '"baot"',
    'field.unknown',
    { meant: 'boat' },
  ],
  [
    'a misspelt keyword of a field',
    trip,
    '"format": "email"',
    '"fromat": "email"',
    '"fromat"',
    'keyword.inField',
    { meant: 'format' },
  ],
  [
    'a misspelt keyword of a condition',
    rules,
    '"required": ["ownTransfer"]',
    '"requierd": ["ownTransfer"]',
    '"requierd"',
    'keyword.inCondition',
    { meant: 'required' },
  ],
  [
    'a misspelt keyword of form.json',
    form,
    '"completion": ["startDate"',
    '"completions": ["startDate"',
    '"completions"',
    'shape.unknown',
    { meant: 'completion' },
  ],
  [
    'a misspelt part of a check',
    trip,
    '"severity": "error",',
    '"severty": "error",',
    '"severty"',
    'shape.unknown',
    { meant: 'severity' },
  ],
  [
    'a misspelt key of a list',
    boats,
    '"x-retired"',
    '"x-retird"',
    '"x-retird"',
    'shape.unknown',
    { meant: 'x-retired' },
  ],
  [
    'a misspelt severity',
    trip,
    '"severity": "error"',
    '"severity": "eror"',
    '"severity": "eror"',
    'shape.enum',
    { meant: 'error' },
  ],
  [
    'a list that is misspelt',
    trip,
    'lookups/boats',
    'lookups/boat',
    '"$ref": "lookups/boat"',
    'files.lookup',
    { id: 'boat', meant: 'boats' },
  ],
  [
    'a region that is none',
    boats,
    '"x-retired"',
    '"x-entries": [{ "region": "Egypt", "code": "old" }], "x-retired"',
    '"region"',
    'shape.region',
  ],
  [
    'a pattern with a bracket too many',
    trip,
    '"^([01]\\\\d|2[0-3]):[0-5]\\\\d$"',
    '"^[a-z"',
    '"pattern"',
    'pattern.class',
  ],
  ['a pattern that repeats nothing', trip, '"^([01]', '"^+([01]', '"pattern"', 'pattern.repeat'],
]

describe.each([
  ['silently accepted before', silent],
  ['refused without a clear word before', unclear],
] as const)('%s', (_, rows) => {
  it.each(rows.map((row) => ({ what: row[0], row })))(
    '$what',
    ({ row: [, path, old, replacement, at, code, values = {}] }) => {
      const findings = found(path, old, replacement)
      const finding = findings.find((one) => one.code === code)
      expect(findings.map((one) => one.code)).toContain(code)
      expect(finding).toMatchObject({ values, ...(at === '' ? {} : placed(path, old, replacement, at)) })
    },
  )
})

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

it('an empty file', () =>
  expect(found(trip, voyageFiles()[trip] ?? '', ' \n')).toMatchObject([
    { path: trip, line: 1, column: 1, code: 'json.empty' },
  ]))

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

it('what is nested too deeply, where it begins to be', () =>
  expect(found(trip, voyageFiles()[trip] ?? '', `\n${'{"allOf":['.repeat(50_000)}`)).toMatchObject([
    { path: trip, line: 2, code: 'json.deep' },
  ]))
