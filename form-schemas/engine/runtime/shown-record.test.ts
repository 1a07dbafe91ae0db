import { describe, expect, it } from 'vitest'
import { voyage } from '../fixtures/voyage-form.ts'
import { changedBetween, recordText, shownRecord, signingStep } from './shown-record.ts'

const ada = { firstName: 'Ada', isDiver: true, needsRental: false }
const record = (persons: readonly object[], files: Parameters<typeof shownRecord>[1]['files'] = [], form = voyage) =>
  shownRecord(form, { persons: persons.map((answers) => ({ ...answers })), files })

describe('the record shown before signing', () => {
  it('does not depend on the order of answers, unticked boxes and blanks', () => {
    expect(
      recordText(record([{ needsRental: false, isDiver: true, firstName: 'Ada', airportTransfer: false, email: '' }])),
    ).toBe(recordText(record([ada])))
  })

  it('depends on every answer, every person and the version of the form', () => {
    const texts = [
      record([ada]),
      record([{ ...ada, firstName: 'Bo' }]),
      record([ada, {}]),
      { ...record([ada]), form: 'another' },
    ].map(recordText)
    expect(new Set(texts).size).toBe(4)
  })

  it('leaves out answers that are not asked for and those of the signing step', () => {
    const [{ steps }] = [voyage.definition]
    expect(signingStep(voyage.definition)).toBe(steps.at(-1))
    const signed = Object.fromEntries((steps.at(-1)?.fields ?? []).map((field) => [field, 'x']))
    expect(record([{ ...ada, ...signed, gone: 'before' }])).toEqual(record([ada]))
  })

  it('lists the fields in which it differs from another record', () => {
    expect(changedBetween(record([ada, { firstName: 'Bo' }]), record([{ ...ada, firstName: 'Eva' }]))).toEqual([
      '1:firstName',
      '2:firstName',
    ])
  })
})
