import { describe, expect, it } from 'vitest'
import type { JsonValue } from './definition.ts'
import { type Finding, FormRefused } from './finding.ts'
import { voyageFiles, voyageFolder, voyagePart } from './fixtures/voyage.ts'
import { formFromFiles, loadForm, publishedForm } from './load.ts'

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
    ['when a comma is missing', trip, '"type": "object",', '"type": "object"', '"title": "Trip"', 'A comma is missing before this'],
    ['when a name stands twice', trip, '"title": "Trip"', '"type": "object"', '"title": "Trip"', '"type" stands twice in the same object'],
    ['when a key is misspelt', ui, '"statements"', '"statments"', '"statements"', '"statments" is not known here'],
    ['when a rule has an unknown part', rules, '"clear"', '"clears"', '"clear"', '"clears" is not known here'],
    ['when a check has no severity', trip, '"severity": "error",', '', '{\n      "id": "endNotBeforeStart"', 'Entry 1 lacks "severity"'],
    ['when a keyword is no JSON Schema', trip, '"maxLength": 10', '"maxLength": "ten"', '"maxLength": 10', 'This is no JSON Schema (draft-07): maxLength must be integer'],
    ['when a keyword is unknown', trip, '"maxLength": 10', '"maxLength": 10, "maxLenght": 11', '', 'maxLenght cannot stand in a field'],
    ['when a keyword is not for the type', trip, '"maxLength": 10', '"maxLength": 10, "minimum": 1', '"firstName"', 'missing type "number" for keyword "minimum"'],
    ['when a format is unknown', trip, '"format": "email"', '"format": "mail"', '"format": "email"', 'There is no format mail'],
    ['when a text has no limit', trip, ', "maxLength": 10', '', '"firstName"', 'firstName accepts texts of any length'],
    ['when a field has no type', diving, '"type": "boolean", "title": "I dive"', '"title": "I dive"', '"isDiver": {', 'isDiver has no type'],
    ['when a field has choices of its own', diving, '"title": "I dive"', '"oneOf": []', '"title": "I dive"', 'oneOf cannot stand in a field'],
    ['when a branch is built otherwise', diving, '"required": ["isDiver"],\n  "allOf"', '"required": ["isDiver"],\n  "anyOf"', '"allOf"', 'anyOf cannot stand here'],
    ['when unknown answers are forbidden', trip, '"title": "Trip"', '"additionalProperties": false', '"title": "Trip"', 'additionalProperties cannot stand here'],
    ['when a field name is taken', diving, '"lastDive"', '"status"', '"lastDive"', 'status is taken: the system uses that name itself'],
    ['when a field name is odd', diving, '"lastDive"', '"last-dive"', '"lastDive"', 'last-dive is no field name'],
    ['when a field stands in two steps', diving, '"lastDive"', '"email"', '"lastDive"', 'Step trip has a field email as well'],
    ['when a list may grow for ever', trip, ', "maxItems": 3', '', '"languages"', 'languages accepts lists of any length'],
    ['when a list may grow too far', trip, '"maxItems": 3', '"maxItems": 51', '"maxItems"', 'languages accepts more than 50 entries'],
    ['when a list does not say of what', diving, '"items": {', '"const": {', '"certifications"', 'certifications does not say what its entries are'],
    ['when a list is of anything', trip, '"items": { "$ref": "lookups/spoken-languages" }', '"items": { "type": "string", "maxLength": 9 }', '"items"', 'The entries of languages are no choices'],
    ['when a choice could be made twice', trip, ', "uniqueItems": true', '', '"languages"', 'languages would take the same choice twice'],
    ['when a field holds further fields', diving, '"type": "string", "title": "Level"', '"type": "object", "title": "Level"', '"type": "string", "title": "Level"', 'level holds further fields'],
    ['when an item holds a list', diving, '"type": "integer", "title": "Dives for it", "minimum": 1', '"type": "array", "title": "Dives for it"', '"type": "integer", "title": "Dives for it"', 'certifications.dives holds further fields or entries'],
    ['when an item begins with an answer', diving, '"title": "Issued on"', '"title": "Issued on", "default": "2026-01-01"', '', 'default cannot stand in a field of an entry'],
    ['when a text of an item has no limit', diving, '"title": "Certified as", "maxLength": 50', '"title": "Certified as"', '"level": { "type": "string", "title": "Certified as"', 'certifications.level accepts texts of any length'],
    ['when a field of an item is called id', diving, '"issuedOn": {', '"id": {', '"issuedOn"', 'id is taken: the system names items by it'],
    ['when an item requires what it has not', diving, '"required": ["agency", "level"]', '"required": ["agency", "number"]', '"level"],\n              "add', 'An item of certifications has no field number to be required'],
    ['when a rule adds an item', rules, '"clear": ["airportTransfer"]', '"set": { "certifications": [{ "agency": "PADI" }] }', '', '[{"agency":"PADI"}] is not valid for certifications: it breaks the rule that items are added by people'],
    ['when a rule sets no choice', rules, '"clear": ["airportTransfer"]', '"set": { "languages": ["tlh"] }', '', '["tlh"] is not valid for languages: it breaks enum'],
    ['when a required field does not exist', trip, '"required": ["firstName"', '"required": ["nickname"', '"firstName", "startDate"', 'There is no field nickname in this step to be required'],
    ['when a field is drawn nowhere', ui, ', "country"] }', '] }', '', 'country stands in no group'],
    ['when a field is drawn twice', ui, '"fields": ["startDate"', '"fields": ["email"', '"startDate"', 'email stands in two groups'],
    ['when what is drawn does not exist', ui, '"fields": ["firstName"', '"fields": ["nickname"', '"firstName"', 'schema.json of this step has no field nickname'],
    ['when a lookup does not exist', trip, 'lookups/boats', 'lookups/ships', '"$ref": "lookups/boats"', 'There is no file lookups/ships.json'],
    ['when a reference is remote', trip, 'lookups/boats', 'https://example.com/boats.json', '"$ref": "lookups/boats"', '"https://example.com/boats.json" cannot be referred to'],
    ['when a reference leads out of the folder', trip, 'lookups/boats', 'lookups/../../secrets', '"$ref": "lookups/boats"', '"lookups/../../secrets" cannot be referred to'],
    ['when a rule names no field', rules, '"on": "ownTransfer"', '"on": "ownTransport"', '"on": "ownTransfer"', 'There is no field ownTransport'],
    ['when a rule clears no field', rules, '"clear": ["airportTransfer"]', '"clear": ["airport"]', '"airportTransfer"]', 'There is no field airport'],
    ['when a check names no field', trip, '"notBefore": { "field": "startDate"', '"notBefore": { "field": "start"', '', 'There is no field start'],
    ['when a condition names no field', diving, '"if": { "properties": { "isDiver": { "const": true } }', '"if": { "properties": { "diver": { "const": true } }', '', 'There is no field diver'],
    ['when removed documents are kept for less than no time', form, '"steps": [', '"documents": { "keepRemovedDays": -1 }, "steps": [', '', '"keepRemovedDays" must be >= 0'],
    ['when they are kept for a part of a day', form, '"steps": [', '"documents": { "keepRemovedDays": 0.5 }, "steps": [', '', '"keepRemovedDays" must be a whole number'],
    ['when documents are kept otherwise', form, '"steps": [', '"documents": { "keepDays": 1 }, "steps": [', '', '"keepDays" is not known here'],
    ['when completion names no field', form, '"startDate", "boat"]', '"startDate", "ship"]', '', 'There is no field ship'],
    ['when what is taken from person 1 names no field', form, '"prefillFromFirstPerson": ["startDate"', '"prefillFromFirstPerson": ["start"', '', 'There is no field start'],
    ['when two steps have one id', form, '"id": "trip"', '"id": "booking"', '"id": "trip"', 'Two steps have the id booking'],
    ['when a folder does not exist', form, 'steps/01-trip', 'steps/01-journey', '"folder": "steps/01-trip"', 'The folder steps/01-journey does not hold all of schema.json, ui.json and i18n.json'],
    ['when a file of rules does not exist', form, 'rules/transfers.json', 'rules/transport.json', '"rules/transfers.json"', 'There is no file rules/transport.json'],
    ['when a default is not valid', diving, '"default": true', '"default": "yes"', '"default": true', '"yes" is not valid for needsRental: it breaks type'],
    ['when a default is in no lookup', trip, '"$ref": "lookups/boats"', '"$ref": "lookups/boats", "default": "raft"', '"title": "Boat"', '"raft" is not valid for boat: it breaks enum'],
    ['when a rule sets what is not valid', rules, '"clear": ["ownTransfer"]', '"set": { "firstName": "" }', '', '"" is not valid for firstName: it breaks minLength'],
    ['when a check has no text', i18n, '"bornInThePast": "Born after today.",', '', '', 'The check bornInThePast has no English text'],
    ['when a statement has no text', i18n, '"truth": { "title"', '"untruth": { "title"', '', 'The statement truth has no English text'],
    ['when a pattern is broken', trip, '"^([01]', '"^(([01]', '"pattern"', 'Invalid regular expression: /^(([01]\\d|2[0-3]):[0-5]\\d$/u: Unterminated group'],
    ['when a pattern can take for ever', trip, '"^([01]\\\\d|2[0-3]):[0-5]\\\\d$"', '"^(\\\\d+)+$"', '"pattern"', 'The pattern ^(\\d+)+$ can take for ever on some texts'],
    ['when a pattern can take for ever behind something else', trip, '"^([01]\\\\d|2[0-3]):[0-5]\\\\d$"', '"^(ab(x+x+)+y)$"', '"pattern"', 'The pattern ^(ab(x+x+)+y)$ can take for ever on some texts'],
    ['when a file is not written as UTF-8', i18n, 'Born after', 'Born \uFFFDafter', 'after today', 'The file is not written as UTF-8: a letter here cannot be read'],
    ['when a lookup lists a value twice', boats, '"spirit", "old"', '"pearl", "old"', '"spirit", "old"', '"pearl" stands twice in the list'],
    ['when a lookup has a value of another type', boats, '"spirit", "old"', '7, "old"', '"spirit", "old"', '7 is not of type string'],
    ['when a retired value is not in the list', boats, '["old"]', '["older"]', '"old"]\n}', '"older" is not in the list'],
    ['when a default is not offered any more', trip, '"$ref": "lookups/boats"', '"$ref": "lookups/boats", "default": "old"', '"title": "Boat"', '"old" is not valid for boat: it breaks x-retired of its lookup'],
    ['when there is no such widget', ui, '"ui:widget": "choice-cards"', '"ui:widget": "choiceCard"', '"ui:widget": "choice-cards"', 'There is no widget choiceCard'],
    ['when a field is renamed from one that is still there', trip, '"maxLength": 10', '"maxLength": 10, "x-renamed-from": "email"', '', 'firstName is renamed from email, which is still there'],
    ['when an old name is no name', trip, '"maxLength": 10', '"maxLength": 10, "x-renamed-from": 7', '', '"x-renamed-from" must be the old name, or a list of old names'],
    ['when a lookup has another name than its file', boats, 'lookups/boats', 'lookups/ships', '"$id"', 'The $id must be lookups/boats, as the file is called'],
  ])('%s', (_, path, old, replacement, at, reason) => {
    const findings = refusal(path, old, replacement)
    expect(findings.map((finding) => finding.reason)).toContain(reason)
    if (at !== '') expect(findings.find((finding) => finding.reason === reason)).toMatchObject({ ...place(path, at), severity: 'error' })
  })

  it('when a file is missing', () => expect(refusalOf({ 'voyage/form.json': undefined })).toMatchObject([{ path: 'voyage/form.json', line: 1, column: 1, reason: 'There is no such file' }]))

  it('when the folder is missing', async () => expect(loadForm(voyageFolder, 'cruise')).rejects.toThrow('cruise/form.json:1:1 error: There is no such file'))

  it('when a file is empty', () => expect(refusalOf({ [trip]: '' })).toMatchObject([{ path: trip, line: 1, column: 1 }]))

  it('when two fields are renamed from the same one', () => {
    const twice = '"maxLength": 10, "x-renamed-from": "name" }, "lastName": { "type": "string", "maxLength": 9, "x-renamed-from": ["name"]'
    expect(refusal(trip, '"maxLength": 10', twice).map(({ reason }) => reason)).toContain('firstName and lastName are both renamed from name')
  })

  it.each<[string, { readonly [field: string]: JsonValue }, string]>([
    ['when a file is no flag', { level: { 'ui:widget': 'file' } }, 'level is drawn as a file and is no flag'],
    ['when two files are one kind of document', { isDiver: { 'ui:widget': 'file', 'ui:options': { document: 'card' } }, needsRental: { 'ui:widget': 'file', 'ui:options': { document: 'card' } } }, 'isDiver and needsRental both collect card'],
    ['when a kind of document is called like a field', { isDiver: { 'ui:widget': 'file', 'ui:options': { document: 'email' } } }, 'isDiver collects email, and a field is called so'],
    ['when a kind of document is called what no field could be', { isDiver: { 'ui:widget': 'file', 'ui:options': { document: 'diving card' } } }, 'diving card is no name for a kind of document'],
  ])('%s', (_, fields, reason) => {
    const [finding, ...others] = refusalOf({ [divingUi]: { ...voyagePart(divingUi), ...fields } })
    expect({ finding, others }).toMatchObject({ finding: { path: divingUi, reason }, others: [] })
  })

  it('when a document would belong to no person', () => {
    const findings = refusalOf({ [bookingUi]: { ...voyagePart(bookingUi), isGroup: { 'ui:widget': 'file' } } })
    expect(findings.map(({ reason }) => reason)).toEqual(['isGroup is drawn as a file, and a document belongs to a person'])
  })

  it('with what was probably meant', () => {
    expect(refusal(ui, '"ui:widget": "choice-cards"', '"ui:widget": "choiceCard"')).toMatchObject([{ hint: 'Did you mean choice-cards?' }])
    expect(refusal(ui, '"ui:options": { "width": "half" }', '"ui:option": {}')).toMatchObject([{ reason: '"ui:option" is not known here', hint: 'Did you mean ui:options?' }])
    expect(refusal(ui, '"width": "half"', '"widht": "half"')).toMatchObject([{ hint: 'Did you mean width?' }])
    expect(refusal(rules, '"on": "ownTransfer"', '"on": "ownTransfr"')).toMatchObject([{ hint: 'Did you mean ownTransfer?' }])
  })

  it('when a field is declared twice, differently', () => {
    const twice = '"allOf": [\n    { "if": { "required": ["isDiver"] }, "then": { "properties": { "dives": { "type": "integer" } } } },'
    expect(refusal(diving, '"allOf": [', twice).map(({ reason }) => reason)).toEqual(['dives is declared twice in this step, differently'])
  })

  it('when a condition does not compile, once and at its place', () => {
    const findings = refusal(trip, '"airportTransfer": { "const": true } }', '"airportTransfer": { "minimum": 1 } }')
    expect(findings).toEqual([expect.objectContaining({ ...place(trip, '"airportTransfer": { "const"'), reason: 'missing type "number" for keyword "minimum"' })])
  })

  it('naming everything that is wrong at once', () =>
    expect(refusalOf({ [trip]: '{', [rules]: '[]]', 'lookups/boats.json': '{}' }).map(({ path }) => path)).toEqual(expect.arrayContaining([trip, rules])))
})

describe('a form is not refused, but warned about,', () => {
  const warnings = formFromFiles('voyage', voyageFiles()).warnings.map(({ path, reason }) => `${path} ${reason}`)

  it('when a language lacks texts', () =>
    expect(warnings.find((warning) => warning.startsWith('voyage/steps/00-booking/i18n.json de'))).toBe('voyage/steps/00-booking/i18n.json de lacks 4 of 5 texts: title, groups.group.title, fields.size.title, fields.leader.title'))

  it('when a language lacks labels', () => expect(warnings).toContain('lookups/own-transfer.json de lacks labels for true, false'))

  it('when there is a text for nothing', () => {
    const files = voyageFiles({ 'voyage/steps/00-booking/i18n.json': { en: { $groups: { group: { title: 'Booking' } }, captain: { title: 'Captain' } } } })
    expect(formFromFiles('voyage', files).warnings).toContainEqual(expect.objectContaining({ path: 'voyage/steps/00-booking/i18n.json', reason: 'A text for captain, which is no field of this step' }))
  })
})

it('a version that names a summary, as those of before do, is read', () => {
  const files = voyageFiles()
  const before = { ...files, [form]: files[form]?.replace('"rules":', '"summary": ["nobody"], "rules":') ?? '' }
  expect(publishedForm('voyage', before).definition).toEqual({ ...publishedForm('voyage', files).definition, version: expect.any(String) })
})

describe('what a refusal says', () => {
  it('is one line per finding, as compilers write it', () => {
    const [finding] = refusal(trip, '"type": "object",', '"type": "object"')
    expect(new FormRefused('voyage', finding === undefined ? [] : [finding]).message).toBe(
      'Form voyage is refused:\nvoyage/steps/01-trip/schema.json:3:3 error: A comma is missing before this (Put a comma after the entry above)',
    )
  })
})
