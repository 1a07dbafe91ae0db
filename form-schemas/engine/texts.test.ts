import { describe, expect, it } from 'vitest'
import { loadedVoyage } from './fixtures/voyage-form.ts'
import { textsIn } from './texts.ts'
import { uiSchemaOf } from './ui-schema.ts'

const [, trip] = loadedVoyage.definition.steps
if (trip === undefined) throw new Error('The fixture has a step trip')

describe('texts', () => {
  const german = textsIn(loadedVoyage.texts, 'de')

  it('are those of the language, else English, else those of the schema', () => {
    expect(german.steps['trip']?.title).toBe('Ihre Reise')
    expect(german.steps['trip']?.fields['firstName']).toEqual({ title: 'Vorname', placeholder: 'wie im Pass' })
    expect(german.steps['trip']?.groups['dates']).toEqual({ title: 'Dates' })
    expect(german.steps['trip']?.fields['boat']).toEqual({ title: 'Boat', description: 'As on the voucher' })
    expect(german.steps['trip']?.statements['truth']?.paragraphs).toEqual(['Everything is true.'])
    expect(german.checks['endNotBeforeStart']).toBe('The trip ends before {limit}.')
  })

  it('have labels for choices: written, for all languages, the value itself', () => expect(german.options['boats']).toEqual({ pearl: 'Pearl', spirit: 'Geist', old: 'old' }))

  it('have region names from Intl', () => {
    expect(german.options['countries']).toMatchObject({ DE: 'Deutschland', EG: 'Ägypten' })
    expect(textsIn(loadedVoyage.texts, 'en').options['countries']).toEqual({ DE: 'Germany', EG: 'Egypt', ZZ: 'Other' })
  })

  it('serve a regional language by its main one and an unknown one by English', () => {
    expect(textsIn(loadedVoyage.texts, 'de-AT').language).toBe('de')
    expect(textsIn(loadedVoyage.texts, 'pt').language).toBe('en')
  })
})

describe('the uiSchema of a language', () => {
  const uiSchema = uiSchemaOf(trip, textsIn(loadedVoyage.texts, 'de'), loadedVoyage.definition.lookups)

  it('orders the fields as the groups do and leaves room for others', () =>
    expect(uiSchema['ui:order']).toEqual(['firstName', 'email', 'dateOfBirth', 'country', 'startDate', 'endDate', 'boat', 'ownTransfer', 'airportTransfer', 'flight', 'landing', 'truthful', '*']))

  it('has widgets, options and labels, and marks retired values', () =>
    expect(uiSchema['boat']).toEqual({
      'ui:widget': 'choice-cards',
      'ui:options': { width: 'half' },
      'ui:title': 'Boat',
      'ui:description': 'As on the voucher',
      'ui:enumNames': { pearl: 'Pearl', spirit: 'Geist', old: 'old' },
      'ui:enumDisabled': ['old'],
    }))

  it('has the texts of fields in branches', () => expect(uiSchema['flight']).toEqual({ 'ui:title': 'Flight' }))

  it('asks for region lists to be sorted by label', () => expect(uiSchema['country']).toMatchObject({ 'ui:options': { sortByLabel: true } }))

  it('names the two sides of a flag', () => expect(uiSchema['ownTransfer']).toMatchObject({ 'ui:enumNames': { true: 'Yes, my own', false: 'No' }, 'ui:enumOrder': [true, false] }))
})
