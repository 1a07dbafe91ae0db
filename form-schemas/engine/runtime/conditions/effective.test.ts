import { describe, expect, it } from 'vitest'
import { effectiveAnswers } from './effective.ts'
import { voyage } from '../../fixtures/voyage-form.ts'

describe('effective answers', () => {
  it('have the defaults of active fields', () =>
    expect(effectiveAnswers(voyage, {})).toEqual({ ownTransfer: false, airportTransfer: false }))

  it('have a default in a branch once the branch applies', () =>
    expect(effectiveAnswers(voyage, { isDiver: true })).toMatchObject({ needsRental: true }))

  it('prefer own answers to defaults', () =>
    expect(effectiveAnswers(voyage, { isDiver: true, needsRental: false })).toMatchObject({ needsRental: false }))

  it('take prefilled fields, and only those, from person 1', () =>
    expect(
      effectiveAnswers(voyage, { boat: 'spirit' }, { boat: 'pearl', startDate: '2026-05-10', firstName: 'Ada' }),
    ).toEqual({
      boat: 'spirit',
      startDate: '2026-05-10',
      ownTransfer: false,
      airportTransfer: false,
    }))

  it('have the defaults of the booking in the scope of the booking', () => {
    expect(effectiveAnswers(voyage, { isGroup: true }, undefined, 'booking')).toEqual({ isGroup: true, size: 2 })
    expect(effectiveAnswers(voyage, {}, undefined, 'booking')).toEqual({ isGroup: false })
  })
})
