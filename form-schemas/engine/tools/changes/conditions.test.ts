import { join } from 'node:path'
import { expect, it } from 'vitest'
import { changesBetween } from './changes-between.ts'
import { readFormFiles } from '../../fixtures/read-form-files.ts'
import { formFromFiles } from '../load.ts'

const files = await readFormFiles(join(import.meta.dirname, '../../..'), 'registration')
const path = 'registration/form.json'
const registration = formFromFiles('registration', files)

/** The changes reported when a text in the form.json of the registration is replaced. */
function reported(old: string, replacement: string, language = 'en') {
  const text = files[path] ?? ''
  if (!text.includes(old)) throw new Error(`${path} has no ${old}`)
  const changed = formFromFiles('registration', { ...files, [path]: text.replace(old, replacement) })
  return changesBetween(registration, changed, language).map(({ code, values }) => [code, values])
}

const idCard = '"idCard": { "properties": { "travelDocumentType": { "const": "id" } }'

it('reports a changed named condition once, with the steps, rules and checks that depend on it', () => {
  expect(
    reported(
      '"nonDiver": { "properties": { "isDiver": { "const": false } }, "required": ["isDiver"]',
      '"nonDiver": { "properties": { "isDiver": { "const": false } }, "required": ["isDiver", "firstName"]',
    ),
  ).toEqual([
    [
      'conditionChanged',
      {
        condition: 'nonDiver',
        steps: 'Diving Experience, Gear Rental, Diving Insurance',
        rules: 'Will you be diving on this trip?, First name',
        checks: expect.stringMatching(/^Date of the fit-to-dive certificate \(fitToDiveRequired, .+\)$/),
      },
    ],
  ])
})

it('reports a changed named condition in the language of the reader', () => {
  expect(reported(idCard, idCard.replace('"id"', '"passport"'), 'de')).toEqual([
    [
      'conditionChanged',
      { condition: 'idCard', steps: 'Persönliche Daten', rules: 'Mit welchem Dokument reisen Sie?' },
    ],
  ])
})

it('reports the new named condition of a rule', () => {
  const rules = 'registration/rules/travel-documents.json'
  const changed = formFromFiles('registration', {
    ...files,
    [rules]: files[rules]?.replace('{ "$ref": "#/conditions/idCard" }', '{ "$ref": "#/conditions/nonDiver" }') ?? '',
  })
  expect(changesBetween(registration, changed).map(({ code, values }) => [code, values])).toEqual([
    ['ruleWhen', { rule: 'Which document do you travel with?', condition: 'nonDiver' }],
  ])
})

it('reports nothing when a condition becomes an alias of another one', () => {
  const copy =
    '"idCard": { "$ref": "#/conditions/identityCard" }, "identityCard": { "properties": { "travelDocumentType": { "const": "id" } }'
  expect(reported(idCard, copy)).toEqual([])
})
