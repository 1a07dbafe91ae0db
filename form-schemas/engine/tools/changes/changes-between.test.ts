import { describe, expect, it } from 'vitest'
import { changesBetween, changesInAllLanguages } from './changes-between.ts'
import type { JsonValue } from '../../runtime/definition/definition.ts'
import { loadedVoyage } from '../../fixtures/voyage-form.ts'
import { voyageFiles } from '../../fixtures/voyage.ts'
import { formFromFiles } from '../load.ts'

const form = 'voyage/form.json'
const rules = 'voyage/rules/transfers.json'
const trip = 'voyage/steps/01-trip/schema.json'
const tripUi = 'voyage/steps/01-trip/ui.json'
const i18n = 'voyage/steps/01-trip/i18n.json'
const diving = 'voyage/steps/02-diving/schema.json'
const boats = 'lookups/boats.json'

type Edit = readonly [path: string, old: string, replacement: string]

/** Codes and values of the changes that these edits make. */
function reported(...edits: readonly Edit[]) {
  const changes: { [path: string]: JsonValue } = {}
  for (const [path, old, replacement] of edits) {
    const text = changes[path] ?? voyageFiles()[path]
    if (typeof text !== 'string' || !text.includes(old)) throw new Error(`${path} has no ${old}`)
    changes[path] = text.replace(old, replacement)
  }
  return changesBetween(loadedVoyage, formFromFiles('voyage', voyageFiles(changes))).map(({ code, values }) => [
    code,
    values,
  ])
}

const nickname = '"nickname": { "type": "string", "title": "Nickname", "maxLength": 9 }, "firstName"'

describe('the changes between two versions', () => {
  it('ignore whitespace', () => expect(reported([trip, '"title": "Trip"', '"title":    "Trip"'])).toEqual([]))

  it.each<[string, Edit[], string, { readonly [name: string]: string | number }]>([
    [
      'a new field',
      [
        [trip, '"firstName"', nickname],
        [tripUi, '["firstName"', '["firstName", "nickname"'],
      ],
      'fieldAdded',
      { field: 'Nickname', step: 'Your trip' },
    ],
    [
      'a new field that is required',
      [
        [trip, '"firstName"', nickname],
        [trip, '["firstName"', '["nickname", "firstName"'],
        [tripUi, '["firstName"', '["firstName", "nickname"'],
      ],
      'fieldAddedRequired',
      { field: 'Nickname', step: 'Your trip' },
    ],
    [
      'a removed field',
      [
        [trip, '"country": { "$ref": "lookups/countries", "title": "Country" },', ''],
        [tripUi, ', "country"', ''],
      ],
      'fieldRemoved',
      { field: 'Country', step: 'Your trip' },
    ],
    [
      'a changed limit',
      [[trip, '"maxLength": 10', '"maxLength": 20']],
      'fieldRule',
      { field: 'First name', rule: 'maxLength', from: '10', to: '20' },
    ],
    [
      'a changed retention time of removed documents',
      [[form, '"steps": [', '"documents": { "keepRemovedDays": 10 }, "steps": [']],
      'keepRemovedDays',
      { from: '-', to: '10' },
    ],
    [
      'an added confirmation',
      [[form, '"steps": [', '"confirmations": [{ "id": "one", "fields": ["firstName"] }], "steps": [']],
      'confirmationsChanged',
      {},
    ],
    [
      'a changed type',
      [[diving, '"dives": { "type": "integer"', '"dives": { "type": "number"']],
      'fieldType',
      { field: 'Number of dives', from: 'integer', to: 'number' },
    ],
    [
      'a single choice that becomes a list',
      [
        [
          trip,
          '"country": { "$ref": "lookups/countries", "title": "Country" }',
          '"country": { "type": "array", "title": "Country", "items": { "$ref": "lookups/countries" }, "uniqueItems": true, "maxItems": 3 }',
        ],
      ],
      'fieldType',
      { field: 'Country', from: 'countries', to: 'array: countries' },
    ],
    [
      'a new field of an item',
      [[diving, '"issuedOn": {', '"number": { "type": "string", "title": "Number", "maxLength": 20 }, "issuedOn": {']],
      'fieldAdded',
      { field: 'Certification: Number', step: 'Diving' },
    ],
    [
      'a removed field of an item',
      [[diving, '"issuedOn": { "type": "string", "format": "date", "title": "Issued on" },', '']],
      'fieldRemoved',
      { field: 'Certification: Issued on', step: 'Diving' },
    ],
    [
      'a changed limit in an item',
      [[diving, '"title": "Certified as", "maxLength": 50', '"title": "Certified as", "maxLength": 60']],
      'fieldRule',
      { field: 'Certification: Certified as', rule: 'maxLength', from: '50', to: '60' },
    ],
    [
      'a field that becomes guarded',
      [[trip, '"maxLength": 10', '"maxLength": 10, "guarded": true']],
      'fieldGuarded',
      { field: 'First name' },
    ],
    [
      'a field of an item that is no longer required',
      [[diving, '"required": ["agency", "level"]', '"required": ["agency"]']],
      'fieldOptional',
      { field: 'Certification: Certified as' },
    ],
    [
      'a higher maximum of items',
      [[diving, '"maxItems": 5', '"maxItems": 6']],
      'fieldRule',
      { field: 'Certifications', rule: 'maxItems', from: '5', to: '6' },
    ],
    [
      'a changed default',
      [[diving, '"default": true', '"default": false']],
      'fieldDefault',
      { field: 'Rental', from: 'true', to: 'false' },
    ],
    [
      'a changed condition',
      [
        [
          diving,
          '"if": { "properties": { "isDiver": { "const": true } }',
          '"if": { "properties": { "isDiver": { "const": false } }',
        ],
      ],
      'fieldCondition',
      { step: 'Diving', fields: 'Level, Number of dives, Last dive, Certifications, Rental (+1)' },
    ],
    [
      'a changed field order',
      [[tripUi, '"startDate", "endDate"', '"endDate", "startDate"']],
      'fieldsReordered',
      { step: 'Your trip' },
    ],
    ['a changed layout', [[tripUi, '"width": "half"', '"width": "full"']], 'layoutChanged', { step: 'Your trip' }],
    [
      'a new lookup entry',
      [[boats, '"spirit", "old"', '"spirit", "new", "old"']],
      'entriesAdded',
      { list: 'boats', entries: 'new' },
    ],
    [
      'a retired lookup entry',
      [[boats, '["old"]', '["old", "spirit"]']],
      'entriesRetired',
      { list: 'boats', entries: 'Spirit' },
    ],
    [
      'the number of places on a boat',
      [[boats, '"x-retired"', '"x-places": { "pearl": 24 }, "x-retired"']],
      'entriesPlaces',
      { list: 'boats', entries: 'Pearl: 24' },
    ],
    [
      'a lookup entry that is offered again',
      [[boats, '["old"]', '[]']],
      'entriesOffered',
      { list: 'boats', entries: 'old' },
    ],
    [
      'a further field that a rule clears',
      [[rules, '"clear": ["airportTransfer"]', '"clear": ["airportTransfer", "flight"]']],
      'ruleClears',
      { rule: 'Own transfer', fields: 'Flight' },
    ],
    [
      'a field that a rule no longer clears',
      [[rules, '"clear": ["airportTransfer"]', '"clear": ["flight"]']],
      'ruleKeeps',
      { rule: 'Own transfer', fields: 'From the airport' },
    ],
    [
      'an answer that a rule sets',
      [[rules, '"clear": ["airportTransfer"]', '"clear": ["airportTransfer"], "set": { "boat": "pearl" }']],
      'ruleSets',
      { rule: 'Own transfer', fields: 'Boat: Pearl' },
    ],
    [
      'a changed condition of a rule',
      [[rules, '"ownTransfer": { "const": true }', '"ownTransfer": { "const": false }']],
      'ruleCondition',
      { rule: 'Own transfer' },
    ],
    [
      'a changed trigger of a rule',
      [[rules, '"on": "ownTransfer"', '"on": ["ownTransfer", "flight"]']],
      'ruleStarts',
      { rule: 'Own transfer, Flight', fields: 'Own transfer, Flight' },
    ],
    ['a rule that now always applies', [[rules, '"on": "ownTransfer",', '']], 'ruleAlways', { rule: 'Own transfer' }],
    [
      'a check that no longer blocks',
      [[trip, '"severity": "error"', '"severity": "warning"']],
      'checkMilder',
      { check: 'endNotBeforeStart', field: 'Last day' },
    ],
    [
      'a check that demands a later date',
      [[trip, '"notBefore": { "field": "startDate" }', '"after": { "field": "startDate", "plus": { "days": 3 } }']],
      'checkAfter',
      { check: 'endNotBeforeStart', field: 'Last day', date: 'Last day', limit: 'First day + 3 days' },
    ],
    [
      'a check that compares with today instead',
      [[trip, '"notBefore": { "field": "startDate" }', '"before": { "today": true }']],
      'checkBefore',
      { check: 'endNotBeforeStart', field: 'Last day', date: 'Last day', limit: 'today' },
    ],
    [
      'a changed condition of a check',
      [
        [
          diving,
          '"when": [{"answers": {"properties": {"isDiver": {"const": true}}',
          '"when": [{"answers": {"properties": {"isDiver": {"const": false}}',
        ],
      ],
      'checkCases',
      { check: 'fewDives', field: 'Number of dives' },
    ],
    [
      'a changed text',
      [[i18n, '"Ihre Reise"', '"Deine Reise"']],
      'languageTexts',
      { language: 'de', step: 'Your trip', count: 1, texts: 'Your trip' },
    ],
    [
      'a changed completion of a step',
      [[form, '"startDate", "boat"]', '"startDate"]']],
      'stepCompletion',
      { step: 'Your trip' },
    ],
    [
      'changed fields that are prefilled from person 1',
      [[form, '"prefillFromFirstPerson": ["startDate"', '"prefillFromFirstPerson": ["email", "startDate"']],
      'prefillFromFirstPersonChanged',
      {},
    ],
  ])('include %s', (_, edits, code, values) => expect(reported(...edits)).toContainEqual([code, values]))

  it('include nothing that did not change', () => expect(reported([boats, '["old"]', '[]'])).toHaveLength(1))

  it('count a renamed field as one change', () => {
    const renamed: Edit[] = [
      [trip, '"email": { "type": "string"', '"mail": { "type": "string", "x-renamed-from": "email"'],
      [tripUi, '"email"', '"mail"'],
    ]
    expect(reported(...renamed).map(([code]) => code)).toEqual(['fieldRenamed'])
  })

  it('leave out a language that has no text of its own for a changed English text', () => {
    expect(reported([i18n, '"Dates"', '"Days"'])).toEqual([
      ['languageTexts', { language: 'en', step: 'Your trip', count: 1, texts: 'Your trip' }],
    ])
  })

  it('include a new language once', () => {
    expect(reported([i18n, '"de":', '"pl": { "$step": { "title": "Podróż" } }, "de":'])).toEqual([
      ['languageAdded', { language: 'pl' }],
    ])
  })

  it('name fields in the language of the reader', () => {
    const changed = formFromFiles(
      'voyage',
      voyageFiles({ [trip]: voyageFiles()[trip]?.replace('"maxLength": 10', '"maxLength": 20') ?? '' }),
    )
    expect(changesBetween(loadedVoyage, changed, 'de')[0]?.values['field']).toBe('Vorname')
  })

  it('are recorded in every language with other names', () => {
    const changed = formFromFiles(
      'voyage',
      voyageFiles({ [trip]: voyageFiles()[trip]?.replace('"maxLength": 10', '"maxLength": 20') ?? '' }),
    )
    const values = { rule: 'maxLength', from: '10', to: '20' }
    expect(changesInAllLanguages(loadedVoyage, changed)).toMatchObject([
      { values: { field: 'First name', ...values }, inLanguages: { de: { field: 'Vorname', ...values } } },
    ])
  })
})
