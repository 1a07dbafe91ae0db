import { describe, expect, it } from 'vitest'
import { mayBeSameName } from './may-be-same-name.ts'
import { comparePdfForm } from './pdf-form.ts'

it.each([
  ['Anna Berg', 'Berg Anna'],
  ['Anna Berg', 'Anna Maria Berg'],
  ['ANNA BERG', 'anna  berg'],
  ['A. Berg', 'Anna Berg'],
  ['Žofie Øster-Şağlık', 'Zofie Oester Saglik'],
  ['Jürgen Groß', 'Juergen Gross'],
  ["Sean O'Brien", 'Sean OBrien'],
  ['İlknur Işık', 'Ilknur Isik'],
  ['Анна Берг', 'Anna Berg'],
])('%s may be the same name as %s', (one, other) =>
  expect([mayBeSameName(one, other), mayBeSameName(other, one)]).toEqual([true, true]),
)

it.each([
  ['Anna Berg', 'Anna Schmidt'],
  ['Anna Berg', 'Ben Berg'],
  ['A. Berg', 'Ben Berg'],
])('%s is not the same name as %s', (one, other) =>
  expect([mayBeSameName(one, other), mayBeSameName(other, one)]).toEqual([false, false]),
)

describe('an uploaded PDF form', () => {
  const options = {
    fills: { firstName: 'first', otherNames: 'middle', familyName: 'last', birthDate: 'born', certifiedOn: 'fit' },
  }
  const read = { name: 'Anna Maria Berg', birthDate: '1981-03-05', certifiedOn: '2026-10-03', isSigned: true }

  it('suggests values for fields that are empty or differ', () => {
    expect(comparePdfForm(read, { first: 'Anna', last: 'Berg', born: '1981-05-03' }, options)).toEqual({
      suggestions: [
        { field: 'born', value: '1981-03-05' },
        { field: 'fit', value: '2026-10-03' },
      ],
      isUnsigned: false,
    })
    expect(
      comparePdfForm(read, { first: 'Anna', last: 'Berg', born: '1981-03-05', fit: '2026-10-03' }, options).suggestions,
    ).toEqual([])
  })

  it('does not suggest a day where the passport shows only the month or the year', () => {
    const suggested = (born: string) => comparePdfForm({ birthDate: '1981-03-05' }, { born }, options).suggestions
    expect([suggested('1981'), suggested('1981-03')]).toEqual([[], []])
    expect(suggested('1981-04')).toEqual([{ field: 'born', value: '1981-03-05' }])
    expect(suggested('1980')).toEqual([{ field: 'born', value: '1981-03-05' }])
    expect(suggested('XXXX')).toEqual([])
  })

  it('suggests the parts of its name when no name is answered', () => {
    const names = [
      { field: 'first', value: 'Anna' },
      { field: 'middle', value: 'Maria' },
      { field: 'last', value: 'Berg' },
    ]
    expect(comparePdfForm({ name: 'Anna Maria Berg' }, {}, options).suggestions).toEqual(names)
    expect(comparePdfForm({ name: 'Anna Berg' }, { middle: '' }, options).suggestions).toEqual([names[0], names[2]])
    expect(comparePdfForm({ name: 'Anna' }, {}, options).suggestions).toEqual([])
    expect(comparePdfForm({ name: 'Suharto' }, { last: 'Suharto' }, options).otherName).toBeUndefined()
  })

  it('of another person is reported and suggests nothing', () => {
    expect(comparePdfForm(read, { first: 'Ben', last: 'Berg' }, options)).toEqual({
      otherName: { read: 'Anna Maria Berg', typed: 'Ben Berg' },
      suggestions: [],
      isUnsigned: false,
    })
  })

  it('is reported as unsigned only when its signature is known to be missing', () => {
    expect([{ isSigned: false }, {}].map((one) => comparePdfForm(one, {}, options).isUnsigned)).toEqual([true, false])
  })

  it('does nothing for a field that fills no others', () =>
    expect(comparePdfForm(read, { first: 'Ben' }, {})).toEqual({ suggestions: [], isUnsigned: false }))
})
