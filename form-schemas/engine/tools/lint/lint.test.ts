import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../runtime/definition/definition.ts'
import { type Finding, FormRefused } from '../form-files/finding.ts'
import { voyageFiles, voyageFolder, voyagePart } from '../../fixtures/voyage.ts'
import { formFromFiles, loadForm, publishedForm } from '../load.ts'

/** The findings of the form with one text in one file replaced. */
function refusal(path: string, old: string, replacement: string): readonly Finding[] {
  const text = voyageFiles()[path]
  if (text?.includes(old) !== true) throw new Error(`${path} has no ${old}`)
  return refusalOf({ [path]: text.replace(old, replacement) })
}

function refusalOf(changes: { readonly [path: string]: JsonValue | undefined }): readonly Finding[] {
  try {
    formFromFiles('voyage', voyageFiles(changes))
    return []
  } catch (error) {
    if (error instanceof FormRefused) return error.findings
    throw error
  }
}

const form = 'voyage/form.json'
const rules = 'voyage/rules/transfers.json'
const trip = 'voyage/steps/01-trip/schema.json'
const diving = 'voyage/steps/02-diving/schema.json'
const ui = 'voyage/steps/01-trip/ui.json'
const divingUi = 'voyage/steps/02-diving/ui.json'
const bookingUi = 'voyage/steps/00-booking/ui.json'
const i18n = 'voyage/steps/01-trip/i18n.json'
const boats = 'lookups/boats.json'

const place = (path: string, text: string) => {
  const before = voyageFiles()[path]?.split(text)[0]?.split('\n') ?? []
  return { path, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

describe('a form is refused, with place and reason,', () => {
  it.each<[string, string, string, string, string, string]>([
    ['when a comma is missing', trip, '"type": "object",', '"type": "object"', '"title": "Trip"', 'json.comma'],
    ['when a name stands twice', trip, '"title": "Trip"', '"type": "object"', '"title": "Trip"', 'json.twice'],
    ['when a key is misspelt', ui, '"statements"', '"statments"', '"statements"', 'shape.unknown'],
    ['when a rule has an unknown part', rules, '"clear"', '"clears"', '"clear"', 'shape.unknown'],
    [
      'when a check has no severity',
      trip,
      '"severity": "error",',
      '',
      '{\n      "id": "endNotBeforeStart"',
      'shape.lacks',
    ],
    [
      'when a keyword is no JSON Schema',
      trip,
      '"maxLength": 10',
      '"maxLength": "ten"',
      '"maxLength": 10',
      'shape.integer',
    ],
    ['when a keyword is unknown', trip, '"maxLength": 10', '"maxLength": 10, "maxLenght": 11', '', 'keyword.inField'],
    [
      'when a keyword is not for the type',
      trip,
      '"maxLength": 10',
      '"maxLength": 10, "minimum": 1',
      '',
      'schema.keywordForOther',
    ],
    ['when a format is unknown', trip, '"format": "email"', '"format": "mail"', '"format": "email"', 'keyword.format'],
    ['when a text has no limit', trip, ', "maxLength": 10', '', '"firstName"', 'field.noLimit'],
    [
      'when a field has no type',
      diving,
      '"type": "boolean", "title": "I dive"',
      '"title": "I dive"',
      '"isDiver": {',
      'field.noType',
    ],
    [
      'when a field has choices of its own',
      diving,
      '"title": "I dive"',
      '"oneOf": []',
      '"title": "I dive"',
      'keyword.choicesInField',
    ],
    [
      'when a branch is built otherwise',
      diving,
      '"required": ["isDiver"],\n  "allOf"',
      '"required": ["isDiver"],\n  "anyOf"',
      '"allOf"',
      'keyword.choicesInStep',
    ],
    [
      'when unknown answers are forbidden',
      trip,
      '"title": "Trip"',
      '"additionalProperties": false',
      '"title": "Trip"',
      'keyword.additionalProperties',
    ],
    ['when a field name is taken', diving, '"lastDive"', '"status"', '"lastDive"', 'field.reserved'],
    ['when a field name is odd', diving, '"lastDive"', '"last-dive"', '"lastDive"', 'field.name'],
    ['when a field stands in two steps', diving, '"lastDive"', '"email"', '"lastDive"', 'field.inOtherStep'],
    ['when a list may grow for ever', trip, ', "maxItems": 3', '', '"languages"', 'field.noListLimit'],
    ['when a list may grow too far', trip, '"maxItems": 3', '"maxItems": 51', '"maxItems"', 'list.long'],
    ['when a list does not say of what', diving, '"items": {', '"const": {', '"certifications"', 'list.noItems'],
    [
      'when a list is of anything',
      trip,
      '"items": { "$ref": "lookups/spoken-languages" }',
      '"items": { "type": "string", "maxLength": 9 }',
      '"items"',
      'list.noChoices',
    ],
    ['when a choice could be made twice', trip, ', "uniqueItems": true', '', '"languages"', 'list.notUnique'],
    [
      'when a field holds further fields',
      diving,
      '"type": "string", "title": "Level"',
      '"type": "object", "title": "Level"',
      '"type": "string", "title": "Level"',
      'field.holdsFields',
    ],
    [
      'when an item holds a list',
      diving,
      '"type": "integer", "title": "Dives for it", "minimum": 1',
      '"type": "array", "title": "Dives for it"',
      '"type": "integer", "title": "Dives for it"',
      'list.notPlain',
    ],
    [
      'when an item begins with an answer',
      diving,
      '"title": "Issued on"',
      '"title": "Issued on", "default": "2026-01-01"',
      '',
      'keyword.defaultInPart',
    ],
    [
      'when a text of an item has no limit',
      diving,
      '"title": "Certified as", "maxLength": 50',
      '"title": "Certified as"',
      '"level": { "type": "string", "title": "Certified as"',
      'field.noLimit',
    ],
    ['when a field of an item is called id', diving, '"issuedOn": {', '"id": {', '"issuedOn"', 'list.id'],
    [
      'when an item requires what it has not',
      diving,
      '"required": ["agency", "level"]',
      '"required": ["agency", "number"]',
      '"level"],\n              "add',
      'list.requiredUnknown',
    ],
    [
      'when what follows is no list by country',
      rules,
      '"clear": ["airportTransfer"]',
      '"follow": ["boat"]',
      '',
      'rule.follow',
    ],
    [
      'when a rule adds an item',
      rules,
      '"clear": ["airportTransfer"]',
      '"set": { "certifications": [{ "agency": "PADI" }] }',
      '',
      'value.items',
    ],
    [
      'when a rule sets no choice',
      rules,
      '"clear": ["airportTransfer"]',
      '"set": { "languages": ["tlh"] }',
      '',
      'value.notInList',
    ],
    [
      'when a required field does not exist',
      trip,
      '"required": ["firstName"',
      '"required": ["nickname"',
      '"firstName", "startDate"',
      'required.unknown',
    ],
    ['when a field is drawn nowhere', ui, ', "country"] }', '] }', '', 'field.inNoGroup'],
    [
      'when a field is drawn twice',
      ui,
      '"fields": ["startDate"',
      '"fields": ["email"',
      '"startDate"',
      'field.inTwoGroups',
    ],
    [
      'when what is drawn does not exist',
      ui,
      '"fields": ["firstName"',
      '"fields": ["nickname"',
      '"firstName"',
      'field.unknownInStep',
    ],
    [
      'when a line reads a field of another group',
      ui,
      '"fields": ["firstName"',
      '"line": [["startDate"]], "fields": ["firstName"',
      '',
      'field.unknownInStep',
    ],
    ['when a lookup does not exist', trip, 'lookups/boats', 'lookups/ships', '"$ref": "lookups/boats"', 'files.lookup'],
    [
      'when a reference is remote',
      trip,
      'lookups/boats',
      'https://example.com/boats.json',
      '"$ref": "lookups/boats"',
      'reference.foreign',
    ],
    [
      'when a reference leads out of the folder',
      trip,
      'lookups/boats',
      'lookups/../../secrets',
      '"$ref": "lookups/boats"',
      'reference.foreign',
    ],
    [
      'when a rule names no field',
      rules,
      '"on": "ownTransfer"',
      '"on": "ownTransport"',
      '"on": "ownTransfer"',
      'field.unknown',
    ],
    [
      'when a rule clears no field',
      rules,
      '"clear": ["airportTransfer"]',
      '"clear": ["airport"]',
      '"airportTransfer"]',
      'field.unknown',
    ],
    [
      'when a check names no field',
      trip,
      '"notBefore": { "field": "startDate"',
      '"notBefore": { "field": "start"',
      '',
      'field.unknown',
    ],
    [
      'when a condition names no field',
      diving,
      '"if": { "properties": { "isDiver": { "const": true } }',
      '"if": { "properties": { "diver": { "const": true } }',
      '',
      'field.unknown',
    ],
    [
      'when removed documents are kept for less than no time',
      form,
      '"steps": [',
      '"documents": { "keepRemovedDays": -1 }, "steps": [',
      '',
      'shape.minimum',
    ],
    [
      'when they are kept for a part of a day',
      form,
      '"steps": [',
      '"documents": { "keepRemovedDays": 0.5 }, "steps": [',
      '',
      'shape.integer',
    ],
    [
      'when documents are kept otherwise',
      form,
      '"steps": [',
      '"documents": { "keepDays": 1 }, "steps": [',
      '',
      'shape.unknown',
    ],
    [
      'when what is to be confirmed is no field',
      form,
      '"steps": [',
      '"confirmations": [{ "id": "one", "fields": ["nickname"] }], "steps": [',
      '',
      'field.unknown',
    ],
    [
      'when what it speaks of is no field',
      form,
      '"steps": [',
      '"confirmations": [{ "id": "one", "fields": ["firstName"], "about": ["nickname"] }], "steps": [',
      '',
      'field.unknown',
    ],
    [
      'when what is to be confirmed need not be answered',
      form,
      '"steps": [',
      '"confirmations": [{ "id": "one", "fields": ["country"] }], "steps": [',
      '',
      'confirmation.kind',
    ],
    [
      'when what is private is neither a step nor a field',
      form,
      '"steps": [',
      '"parts": { "private": ["nickname"] }, "steps": [',
      '',
      'field.unknown',
    ],
    [
      'when it stands under a condition',
      form,
      '"steps": [',
      '"confirmations": [{ "id": "one", "fields": ["level"] }], "steps": [',
      '',
      'confirmation.kind',
    ],
    [
      'when it stands in two confirmations',
      form,
      '"steps": [',
      '"confirmations": [{ "id": "one", "fields": ["firstName"] }, { "id": "two", "fields": ["firstName"] }], "steps": [',
      '',
      'confirmation.fieldTwice',
    ],
    [
      'when two confirmations have one id',
      form,
      '"steps": [',
      '"confirmations": [{ "id": "one", "fields": ["firstName"] }, { "id": "one", "fields": ["email"] }], "steps": [',
      '',
      'confirmation.idTwice',
    ],
    [
      'when a confirmation is of two steps',
      form,
      '"steps": [',
      '"confirmations": [{ "id": "one", "fields": ["firstName", "isDiver"] }], "steps": [',
      '',
      'confirmation.steps',
    ],
    ['when completion names no field', form, '"startDate", "boat"]', '"startDate", "ship"]', '', 'field.unknown'],
    [
      'when what is taken from person 1 names no field',
      form,
      '"prefillFromFirstPerson": ["startDate"',
      '"prefillFromFirstPerson": ["start"',
      '',
      'field.unknown',
    ],
    ['when two steps have one id', form, '"id": "trip"', '"id": "booking"', '"id": "trip"', 'step.idTwice'],
    [
      'when a folder does not exist',
      form,
      'steps/01-trip',
      'steps/01-journey',
      '"folder": "steps/01-trip"',
      'files.named',
    ],
    [
      'when a file of rules does not exist',
      form,
      'rules/transfers.json',
      'rules/transport.json',
      '"rules/transfers.json"',
      'files.named',
    ],
    ['when a default is not valid', diving, '"default": true', '"default": "yes"', '"default": true', 'value.type'],
    [
      'when a default is in no lookup',
      trip,
      '"$ref": "lookups/boats"',
      '"$ref": "lookups/boats", "default": "raft"',
      '"title": "Boat"',
      'value.notInList',
    ],
    [
      'when a rule sets what is not valid',
      rules,
      '"clear": ["ownTransfer"]',
      '"set": { "firstName": "" }',
      '',
      'value.invalid',
    ],
    ['when a check has no text', i18n, '"bornInThePast": "Born after today.",', '', '', 'text.check'],
    ['when a statement has no text', i18n, '"truth": { "title"', '"untruth": { "title"', '', 'text.statement'],
    ['when a pattern is broken', trip, '"^([01]', '"^(([01]', '"pattern"', 'pattern.group'],
    [
      'when a pattern can take for ever',
      trip,
      '"^([01]\\\\d|2[0-3]):[0-5]\\\\d$"',
      '"^(\\\\d+)+$"',
      '"pattern"',
      'pattern.slow',
    ],
    [
      'when a pattern can take for ever behind something else',
      trip,
      '"^([01]\\\\d|2[0-3]):[0-5]\\\\d$"',
      '"^(ab(x+x+)+y)$"',
      '"pattern"',
      'pattern.slow',
    ],
    ['when a file is not written as UTF-8', i18n, 'Born after', 'Born \uFFFDafter', 'after today', 'json.notUtf8'],
    [
      'when a lookup lists a value twice',
      boats,
      '"spirit", "old"',
      '"pearl", "old"',
      '"spirit", "old"',
      'lookup.twice',
    ],
    [
      'when a lookup has a value of another type',
      boats,
      '"spirit", "old"',
      '7, "old"',
      '"spirit", "old"',
      'lookup.type',
    ],
    ['when a retired value is not in the list', boats, '["old"]', '["older"]', '"old"]\n}', 'lookup.retiredUnknown'],
    [
      'when places are of no boat',
      boats,
      '"x-retired"',
      '"x-places": { "perl": 24 },\n  "x-retired"',
      '',
      'lookup.entryUnknown',
    ],
    [
      'when places are no number',
      boats,
      '"x-retired"',
      '"x-places": { "pearl": 0 },\n  "x-retired"',
      '',
      'shape.minimum',
    ],
    [
      'when a default is not offered any more',
      trip,
      '"$ref": "lookups/boats"',
      '"$ref": "lookups/boats", "default": "old"',
      '"title": "Boat"',
      'value.retired',
    ],
    [
      'when there is no such widget',
      ui,
      '"ui:widget": "choice-cards"',
      '"ui:widget": "choiceCard"',
      '"ui:widget": "choice-cards"',
      'widget.unknown',
    ],
    [
      'when a field is renamed from one that is still there',
      trip,
      '"maxLength": 10',
      '"maxLength": 10, "x-renamed-from": "email"',
      '',
      'rename.stillThere',
    ],
    [
      'when an old name is no name',
      trip,
      '"maxLength": 10',
      '"maxLength": 10, "x-renamed-from": 7',
      '',
      'rename.shape',
    ],
    ['when a lookup has another name than its file', boats, 'lookups/boats', 'lookups/ships', '"$id"', 'lookup.id'],
  ])('%s', (_, path, old, replacement, at, code) => {
    const findings = refusal(path, old, replacement)
    expect(findings.map((finding) => finding.code)).toContain(code)
    if (at !== '')
      expect(findings.find((finding) => finding.code === code)).toMatchObject({ ...place(path, at), severity: 'error' })
  })

  it('when a file is missing', () =>
    expect(refusalOf({ 'voyage/form.json': undefined })).toMatchObject([
      { path: 'voyage/form.json', line: 1, column: 1, code: 'files.missing' },
    ]))

  it('when the folder is missing', async () =>
    expect(loadForm(voyageFolder, 'cruise')).rejects.toThrow('cruise/form.json:1:1 files.missing'))

  it('when a file is empty', () =>
    expect(refusalOf({ [trip]: '' })).toMatchObject([{ path: trip, line: 1, column: 1 }]))

  it('when two fields are renamed from the same one', () => {
    const twice =
      '"maxLength": 10, "x-renamed-from": "name" }, "lastName": { "type": "string", "maxLength": 9, "x-renamed-from": ["name"]'
    expect(refusal(trip, '"maxLength": 10', twice).map(({ code }) => code)).toContain('rename.both')
  })

  it.each<[string, { readonly [field: string]: JsonValue }, string]>([
    ['when a file is no flag', { level: { 'ui:widget': 'file' } }, 'file.noFlag'],
    [
      'when two files are one kind of document',
      {
        isDiver: { 'ui:widget': 'file', 'ui:options': { document: 'card' } },
        needsRental: { 'ui:widget': 'file', 'ui:options': { document: 'card' } },
      },
      'file.kindTwice',
    ],
    [
      'when a kind of document is called like a field',
      { isDiver: { 'ui:widget': 'file', 'ui:options': { document: 'email' } } },
      'file.kindIsField',
    ],
    [
      'when a kind of document is called what no field could be',
      { isDiver: { 'ui:widget': 'file', 'ui:options': { document: 'diving card' } } },
      'file.kindName',
    ],
  ])('%s', (_, fields, code) => {
    const [finding, ...others] = refusalOf({ [divingUi]: { ...voyagePart(divingUi), ...fields } })
    expect({ finding, others }).toMatchObject({ finding: { path: divingUi, code }, others: [] })
  })

  it('when a document would belong to no person', () => {
    const findings = refusalOf({ [bookingUi]: { ...voyagePart(bookingUi), isGroup: { 'ui:widget': 'file' } } })
    expect(findings.map(({ code }) => code)).toEqual(['file.booking'])
  })

  it('with what was probably meant', () => {
    expect(refusal(ui, '"ui:widget": "choice-cards"', '"ui:widget": "choiceCard"')).toMatchObject([
      { values: { meant: 'choice-cards' } },
    ])
    expect(refusal(ui, '"ui:options": { "width": "half" }', '"ui:option": {}')).toMatchObject([
      { code: 'shape.unknown', values: { meant: 'ui:options' } },
    ])
    expect(refusal(ui, '"width": "half"', '"widht": "half"')).toMatchObject([{ values: { meant: 'width' } }])
    expect(refusal(rules, '"on": "ownTransfer"', '"on": "ownTransfr"')).toMatchObject([
      { values: { meant: 'ownTransfer' } },
    ])
  })

  it('when a field is declared twice, differently', () => {
    const twice =
      '"allOf": [\n    { "if": { "required": ["isDiver"] }, "then": { "properties": { "dives": { "type": "integer" } } } },'
    expect(refusal(diving, '"allOf": [', twice).map(({ code }) => code)).toEqual(['field.twice'])
  })

  it('when a condition does not compile, once and at its place', () => {
    const findings = refusal(trip, '"airportTransfer": { "const": true } }', '"airportTransfer": { "minimum": 1 } }')
    expect(findings).toEqual([
      expect.objectContaining({
        ...place(trip, '"const": true } }, "required": ["airportTransfer"]'),
        code: 'schema.noTypeFor',
      }),
    ])
  })

  it('naming everything that is wrong at once', () =>
    expect(refusalOf({ [trip]: '{', [rules]: '[]]', 'lookups/boats.json': '{}' }).map(({ path }) => path)).toEqual(
      expect.arrayContaining([trip, rules]),
    ))
})

describe('a form is not refused, but warned about,', () => {
  it('when a step has another number than its place', () => {
    const files = voyageFiles({ [form]: voyageFiles()[form]?.replace('"number": 2', '"number": 1') ?? '' })
    const { definition, warnings: found } = formFromFiles('voyage', files)
    expect(found).toContainEqual(
      expect.objectContaining({ path: form, code: 'step.number', values: { id: 'diving', number: 1, place: 2 } }),
    )
    expect(definition.steps.map(({ id, number }) => [id, number])).toEqual([
      ['booking', 0],
      ['trip', 1],
      ['diving', 2],
    ])
  })

  const { warnings } = formFromFiles('voyage', voyageFiles())

  it('when a language lacks texts', () =>
    expect(warnings).toContainEqual(
      expect.objectContaining({
        path: 'voyage/steps/00-booking/i18n.json',
        code: 'text.lacks',
        values: {
          language: 'de',
          missing: 4,
          of: 5,
          names: 'title, groups.group.title, fields.size.title, fields.leader.title',
        },
      }),
    ))

  it('when a language lacks labels', () =>
    expect(warnings).toContainEqual(
      expect.objectContaining({
        path: 'lookups/own-transfer.json',
        code: 'lookup.labelsMissing',
        values: { language: 'de', entries: 'true, false' },
      }),
    ))

  it('when a text mends what is never wrong', () => {
    const files = voyageFiles({
      'voyage/steps/00-booking/i18n.json': {
        en: { $groups: { group: { title: 'Booking' } }, leader: { errors: { maxLenght: 'Too long' } } },
      },
    })
    expect(formFromFiles('voyage', files).warnings).toContainEqual(
      expect.objectContaining({
        path: 'voyage/steps/00-booking/i18n.json',
        code: 'text.stranger',
        values: expect.objectContaining({ meant: 'maxLength' }),
      }),
    )
  })

  it('when there is a text for nothing', () => {
    const files = voyageFiles({
      'voyage/steps/00-booking/i18n.json': {
        en: { $groups: { group: { title: 'Booking' } }, captain: { title: 'Captain' } },
      },
    })
    expect(formFromFiles('voyage', files).warnings).toContainEqual(
      expect.objectContaining({ path: 'voyage/steps/00-booking/i18n.json', code: 'text.strangerField' }),
    )
  })
})

it('a version that names a summary, as those of before do, is read', () => {
  const files = voyageFiles()
  const before = { ...files, [form]: files[form]?.replace('"rules":', '"summary": ["nobody"], "rules":') ?? '' }
  expect(publishedForm('voyage', before).definition).toEqual({
    ...publishedForm('voyage', files).definition,
    version: expect.any(String),
  })
})

describe('what a refusal says', () => {
  it('is one line per finding, as compilers write it', () => {
    const [finding] = refusal(trip, '"type": "object",', '"type": "object"')
    expect(new FormRefused('voyage', finding === undefined ? [] : [finding]).message).toBe(
      'Form voyage is refused:\nvoyage/steps/01-trip/schema.json:3:3 json.comma',
    )
  })
})
