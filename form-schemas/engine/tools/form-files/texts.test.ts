import { describe, expect, it } from 'vitest'
import { loadedVoyage } from '../../fixtures/voyage-form.ts'
import { textsIn } from './texts.ts'

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

  it('have labels for choices: written, for all languages, the value itself', () =>
    expect(german.options['boats']).toEqual({ pearl: 'Pearl', spirit: 'Geist', old: 'old' }))

  it('have region names from Intl', () => {
    expect(german.options['countries']).toMatchObject({ DE: 'Deutschland', EG: 'Ägypten' })
    expect(textsIn(loadedVoyage.texts, 'en').options['countries']).toEqual({ DE: 'Germany', EG: 'Egypt', ZZ: 'Other' })
  })

  it('serve a regional language by its main one and an unknown one by English', () => {
    expect(textsIn(loadedVoyage.texts, 'de-AT').language).toBe('de')
    expect(textsIn(loadedVoyage.texts, 'pt').language).toBe('en')
  })
})
