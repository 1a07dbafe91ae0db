import { describe, expect, it } from 'vitest'
import { loadedVoyage } from '../../fixtures/voyage-form.ts'
import { textsIn } from './texts.ts'

describe('the texts of a form in one language', () => {
  const german = textsIn(loadedVoyage.texts, 'de')

  it('come from the language, else from English, else from the schema', () => {
    expect(german.steps['trip']?.title).toBe('Ihre Reise')
    expect(german.steps['trip']?.fields['firstName']).toEqual({ title: 'Vorname', placeholder: 'wie im Pass' })
    expect(german.steps['trip']?.groups['dates']).toEqual({ title: 'Dates' })
    expect(german.steps['trip']?.fields['boat']).toEqual({ title: 'Boat', description: 'As on the voucher' })
    expect(german.steps['trip']?.statements['truth']?.paragraphs).toEqual(['Everything is true.'])
    expect(german.checks['endNotBeforeStart']).toBe('The trip ends before {limit}.')
  })

  it('label a choice in the language, else for all languages, else with its value', () =>
    expect(german.options['boats']).toEqual({ pearl: 'Pearl', spirit: 'Geist', old: 'old' }))

  it('take the names of regions from Intl', () => {
    expect(german.options['countries']).toMatchObject({ DE: 'Deutschland', EG: 'Ägypten', XXA: 'Stateless' })
    expect(textsIn(loadedVoyage.texts, 'en').options['countries']).toEqual({
      DE: 'Germany',
      EG: 'Egypt',
      ZZ: 'Other',
      XXA: 'Stateless',
    })
  })

  it('fall back from a regional language to its main language and from an unknown one to English', () => {
    expect(textsIn(loadedVoyage.texts, 'de-AT').language).toBe('de')
    expect(textsIn(loadedVoyage.texts, 'pt').language).toBe('en')
  })
})
