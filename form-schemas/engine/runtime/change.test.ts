import { describe, expect, it } from 'vitest'
import { applyChange } from './change.ts'
import { withDerivedValues } from './conditions/conditions.ts'
import { effectiveAnswers } from './conditions/effective.ts'
import { loadedVoyage, voyage } from '../fixtures/voyage-form.ts'
import { voyageFiles, voyagePart } from '../fixtures/voyage.ts'
import { compileForm } from '../tools/compile.ts'
import { formFromFiles } from '../tools/load.ts'
import type { JsonValue } from './definition/definition.ts'

function voyageWithRules(rules: JsonValue) {
  const { definition } = formFromFiles('voyage', voyageFiles({ 'voyage/rules/transfers.json': rules }))
  return { definition, compiled: compileForm(definition) }
}

it.each([
  [undefined, 45],
  [true as const, 44],
])('an age derived from a year of birth, with youngest: %s, is %i', (youngest, age) => {
  const derived = {
    ageAtStart: { age: { of: 'dateOfBirth', on: { field: 'startDate' }, ...(youngest && { youngest }) } },
  }
  const answers = { dateOfBirth: '1981', startDate: '2026-05-10' }
  expect(withDerivedValues({ ...loadedVoyage.definition, derived }, answers)).toEqual({ ...answers, ageAtStart: age })
})

describe('a save', () => {
  it('keeps answers that it does not name', () =>
    expect(applyChange(voyage, { firstName: 'Ada' }, { boat: 'pearl' })).toEqual({
      answers: { firstName: 'Ada', boat: 'pearl' },
      changed: ['boat'],
      cleared: [],
    }))

  it.each([null, '', ' \t\n'])('clears an answer with %j', (nothing) =>
    expect(applyChange(voyage, { firstName: 'Ada' }, { firstName: nothing })).toEqual({
      answers: {},
      changed: ['firstName'],
      cleared: [],
    }),
  )

  it('clears an answer with an empty list and drops empty fields of items', () => {
    expect(applyChange(voyage, { languages: ['de'] }, { languages: [] })).toEqual({
      answers: {},
      changed: ['languages'],
      cleared: [],
    })
    const diver = { isDiver: true, certifications: [{ id: 'a', agency: 'PADI' }] }
    expect(
      applyChange(voyage, diver, {
        certifications: [
          { id: 'a', agency: null, level: ' ' },
          { id: 'b', level: 'AOWD', dives: 0 },
        ],
      }).answers,
    ).toEqual({ isDiver: true, certifications: [{ id: 'a' }, { id: 'b', level: 'AOWD', dives: 0 }] })
    expect(applyChange(voyage, diver, { isDiver: false }).cleared).toEqual(['certifications'])
  })

  it('of the same answer changes nothing', () =>
    expect(applyChange(voyage, { boat: 'pearl' }, { boat: 'pearl' }).changed).toEqual([]))

  it('keeps answers to fields the form no longer has', () =>
    expect(applyChange(voyage, { gone: 'kept' }, { boat: 'pearl' }).answers).toEqual({ gone: 'kept', boat: 'pearl' }))
})

describe('a rule on lists', () => {
  const rules = [
    {
      on: 'ownTransfer',
      when: { properties: { ownTransfer: { const: true } }, required: ['ownTransfer'] },
      set: { languages: ['en', 'de'] },
      clear: ['certifications'],
    },
  ]

  it('sets choices and clears items', () => {
    const own = { isDiver: true, languages: ['it'], certifications: [{ id: 'a', agency: 'PADI' }] }
    expect(applyChange(voyageWithRules(rules), own, { ownTransfer: true })).toMatchObject({
      answers: { languages: ['en', 'de'] },
      cleared: ['certifications'],
    })
  })
})

describe('a field that is no longer asked for', () => {
  const diver = { isDiver: true, level: 'AOWD', shoeSize: 'EU 42' }

  it('loses its answer', () =>
    expect(applyChange(voyage, diver, { isDiver: false })).toEqual({
      answers: { isDiver: false },
      changed: ['isDiver', 'level', 'shoeSize'],
      cleared: ['level', 'shoeSize'],
    }))

  it('keeps an answer that only the form had hidden, until it is asked for again', () => {
    const setAside = { isDiver: false, level: 'AOWD' }
    expect(effectiveAnswers(voyage, setAside)).not.toHaveProperty('level')
    expect(applyChange(voyage, setAside, { firstName: 'Ada' })).toEqual({
      answers: { ...setAside, firstName: 'Ada' },
      changed: ['firstName'],
      cleared: [],
    })
    expect(applyChange(voyage, setAside, { isDiver: true })).toEqual({
      answers: { isDiver: true, level: 'AOWD' },
      changed: ['isDiver', 'level'],
      cleared: [],
    })
  })

  it('cannot be answered in the same save', () =>
    expect(applyChange(voyage, {}, { isDiver: false, level: 'AOWD' }).answers).toEqual({ isDiver: false }))

  it('counts as asked for when a default opens its branch', () =>
    expect(applyChange(voyage, {}, diver).answers).toEqual(diver))

  it('depends on values derived from the answers', () => {
    const older = { dateOfBirth: '1981-05-10', startDate: '2026-05-10', certificateDate: '2026-01-01' }
    expect(applyChange(voyage, {}, older).answers).toEqual(older)
    expect(applyChange(voyage, older, { dateOfBirth: '1981-05-11' }).cleared).toEqual(['certificateDate'])
  })

  it('depends on the oldest possible age while the day of birth is unknown', () => {
    const older = { dateOfBirth: '1981', startDate: '2026-05-10', certificateDate: '2026-01-01' }
    expect(applyChange(voyage, {}, older).answers).toEqual(older)
    expect(applyChange(voyage, older, { dateOfBirth: '1981-06' }).cleared).toEqual(['certificateDate'])
    expect(applyChange(voyage, older, { dateOfBirth: 'XXXX' }).cleared).toEqual([])
  })

  it('depends on answers prefilled from person 1', () => {
    const older = { dateOfBirth: '1981-05-10', certificateDate: '2026-01-01' }
    expect(applyChange(voyage, {}, older, { startDate: '2026-05-10' }).answers).toEqual(older)
    expect(applyChange(voyage, {}, older).cleared).toEqual(['certificateDate'])
  })
})

describe('a rule', () => {
  it('clears the other choices', () =>
    expect(applyChange(voyage, { ownTransfer: true }, { airportTransfer: true })).toEqual({
      answers: { airportTransfer: true },
      changed: ['ownTransfer', 'airportTransfer'],
      cleared: ['ownTransfer'],
    }))

  it('also clears the fields that depend on a cleared answer', () =>
    expect(applyChange(voyage, { airportTransfer: true, flight: 'MS 790' }, { ownTransfer: true }).answers).toEqual({
      ownTransfer: true,
    }))

  it('does not run when its trigger keeps its value', () => {
    const form = voyageWithRules([{ on: 'boat', set: { firstName: 'Ada' } }])
    expect(applyChange(form, { boat: 'pearl' }, { boat: 'pearl', email: 'a@b.de' }).answers).toEqual({
      boat: 'pearl',
      email: 'a@b.de',
    })
  })

  it('without "on" always changes the effective answers, and the stored ones only in a save that makes it apply', () => {
    const form = voyageWithRules([
      {
        when: { properties: { boat: { const: 'pearl' } }, required: ['boat'] },
        set: { country: 'EG' },
        clear: ['email'],
      },
    ])
    const own = { boat: 'pearl', country: 'DE', email: 'a@b.de' }
    expect(effectiveAnswers(form, own)).toMatchObject({ boat: 'pearl', country: 'EG' })
    expect(effectiveAnswers(form, own)).not.toHaveProperty('email')
    expect(applyChange(form, own, { firstName: 'Ada' })).toEqual({
      answers: { ...own, firstName: 'Ada' },
      changed: ['firstName'],
      cleared: [],
    })
    expect(applyChange(form, { email: 'a@b.de' }, { boat: 'pearl' })).toMatchObject({
      answers: { boat: 'pearl', country: 'EG' },
      cleared: ['email'],
    })
  })

  it('restores the answer that it alone had hidden when a save makes it stop applying', () => {
    const form = voyageWithRules([
      { when: { properties: { boat: { const: 'pearl' } }, required: ['boat'] }, clear: ['email'] },
    ])
    expect(applyChange(form, { boat: 'pearl', email: 'a@b.de' }, { boat: 'spirit' })).toEqual({
      answers: { boat: 'spirit', email: 'a@b.de' },
      changed: ['boat', 'email'],
      cleared: [],
    })
  })

  it('triggers another rule', () => {
    const form = voyageWithRules([
      { on: ['country'], set: { ownTransfer: true } },
      { on: 'boat', set: { country: 'DE' } },
    ])
    expect(applyChange(form, {}, { boat: 'spirit' })).toMatchObject({
      answers: { boat: 'spirit', country: 'DE', ownTransfer: true },
      changed: ['boat', 'country', 'ownTransfer'],
    })
  })

  it('that contradicts another rule still terminates', () => {
    const always = (field: string, value: JsonValue, other: JsonValue) => ({
      when: { properties: { [field]: { const: value } }, required: [field] },
      set: { [field]: other },
    })
    const form = voyageWithRules([always('country', 'DE', 'EG'), always('country', 'EG', 'DE')])
    expect(applyChange(form, {}, { country: 'DE' }).answers).toEqual({ country: 'DE' })
  })
})

it('reads rules in the order of form.json', () => {
  const rules = { set: { firstName: 'First' } }
  const form = { ...voyagePart('voyage/form.json'), rules: ['rules/transfers.json', 'rules/more.json'] }
  const { definition } = formFromFiles(
    'voyage',
    voyageFiles({ 'voyage/form.json': form, 'voyage/rules/more.json': [rules] }),
  )
  expect(definition.rules).toEqual([...loadedVoyage.definition.rules, rules])
})
