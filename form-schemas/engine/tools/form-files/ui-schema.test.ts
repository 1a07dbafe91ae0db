import { describe, expect, it } from 'vitest'
import { changesBetween } from '../changes/changes-between.ts'
import type { JsonSchema } from '../../runtime/definition/definition.ts'
import { FormRefused } from './findings/finding.ts'
import { voyageFiles, voyagePart } from '../../fixtures/voyage.ts'
import { formFromFiles, publishedForm } from '../load.ts'

const trip = 'voyage/steps/01-trip/ui.json'
const diving = 'voyage/steps/02-diving/ui.json'
const divingTexts = 'voyage/steps/02-diving/i18n.json'

/** The file of the first release, verbatim as event logs contain it. */
const stored = `{
  "groups": [
    { "id": "person", "fields": ["firstName", "email", "dateOfBirth", "languages", "country"] },
    { "id": "dates", "fields": ["startDate", "endDate", "boat", "ownTransfer", "airportTransfer", "flight", "landing", "truthful"] }
  ],
  "fields": {
    "boat": { "widget": "choice-cards", "width": "half" },
    "dateOfBirth": { "widget": "date", "options": { "autocomplete": "bday", "calendar": true } },
    "ownTransfer": { "widget": "radio", "options": { "labels": "own-transfer" } },
    "truthful": { "widget": "statement", "options": { "statements": ["truth"] } }
  },
  "statements": ["truth"]
}
`
const today = {
  ...voyagePart(trip),
  dateOfBirth: { 'ui:widget': 'date', 'ui:autocomplete': 'bday', 'ui:options': { calendar: true } },
}

function refusal(files: Parameters<typeof voyageFiles>[0]) {
  try {
    return formFromFiles('voyage', voyageFiles(files)).warnings
  } catch (error) {
    if (error instanceof FormRefused) return error.findings
    throw error
  }
}

describe('a version stored in the former shape of ui.json', () => {
  const before = publishedForm('voyage', voyageFiles({ [trip]: stored }))
  const after = publishedForm('voyage', voyageFiles({ [trip]: today }))

  it('is read like the current shape', () =>
    expect(before.definition).toEqual({ ...after.definition, version: before.definition.version }))

  it('keeps its texts and its own hash, and no change is reported', () => {
    expect(before.texts).toEqual(after.texts)
    expect(before.definition.version).not.toBe(after.definition.version)
    expect(changesBetween(before, after)).toEqual([])
  })

  it('is refused in the folder, with one finding', () => {
    expect(refusal({ [trip]: stored })).toMatchObject([{ path: trip, line: 2, column: 3, code: 'ui.former' }])
  })
})

describe('RJSF conventions in ui.json', () => {
  const fieldsOf = (ui: JsonSchema) =>
    formFromFiles('voyage', voyageFiles({ [diving]: ui })).definition.steps[2]?.fields
  const declared = [
    'isDiver',
    'level',
    'dives',
    'lastDive',
    'certifications',
    'needsRental',
    'shoeSize',
    'certificateDate',
  ]

  it('an empty ui.json shows every declared field', () => expect(fieldsOf({})?.toSorted()).toEqual(declared.toSorted()))

  it('ui:order orders the fields, with * for the rest', () => {
    expect(fieldsOf({ 'ui:order': ['dives', '*', 'isDiver'] })?.at(0)).toBe('dives')
    expect(fieldsOf({ 'ui:order': ['dives', '*', 'isDiver'] })?.at(-1)).toBe('isDiver')
    expect(refusal({ [diving]: { 'ui:order': ['dives', 'isDivr', '*'] } })).toMatchObject([
      { path: diving, line: 4, code: 'field.unknownInStep', values: { meant: 'isDiver' } },
    ])
    expect(refusal({ [diving]: { 'ui:order': declared.slice(1) } }).map(({ code }) => code)).toContain(
      'field.inNoGroup',
    )
  })

  it('ui:order must agree with the groups', () => {
    const groups = { 'ui:options': { groups: [{ id: 'experience', fields: declared }] } }
    expect(fieldsOf({ ...groups, 'ui:order': ['isDiver', 'level', '*'] })).toEqual(declared)
    expect(refusal({ [diving]: { ...groups, 'ui:order': ['level', 'isDiver', '*'] } })).toMatchObject([
      { path: diving, code: 'ui.otherOrder' },
    ])
  })

  it('the ui schema of items is checked as well', () => {
    const refused = (items: JsonSchema) => refusal({ [diving]: { certifications: { items } } })
    expect(refused({ agncy: { 'ui:widget': 'select' } })).toMatchObject([
      {
        path: diving,
        line: 4,
        code: 'field.unknownInStep',
        values: { field: 'certifications.agncy', meant: 'certifications.agency' },
      },
    ])
    expect(refused({ 'ui:order': ['level', 'agncy', '*'] })).toMatchObject([
      { path: diving, line: 6, code: 'field.unknownInStep' },
    ])
    expect(refused({ cardLost: { 'ui:options': { labels: 'no-such-list' } } })).toMatchObject([
      { path: diving, line: 6, code: 'files.lookup' },
    ])
  })

  it('texts of ui.json override schema.json, and i18n.json overrides both', () => {
    const words = { 'ui:title': 'Dives', 'ui:placeholder': '100', 'ui:help': 'See your log book' }
    const { texts } = formFromFiles(
      'voyage',
      voyageFiles({
        [diving]: { dives: words },
        [divingTexts]: { ...voyagePart(divingTexts), de: { dives: { help: 'Siehe Logbuch' } } },
      }),
    )
    const { description: _, ...shownTexts } = texts['de']?.steps['diving']?.fields['dives'] ?? { title: '' }
    expect(shownTexts).toEqual({ title: 'Dives', placeholder: '100', help: 'Siehe Logbuch' })
  })

  it('$schema does not change the definition', () => {
    const named = formFromFiles(
      'voyage',
      voyageFiles({ [trip]: { $schema: '../../../editor/ui.schema.json', ...voyagePart(trip) } }),
    )
    const { definition } = formFromFiles('voyage', voyageFiles())
    expect(named.definition).toEqual({ ...definition, version: named.definition.version })
  })
})
