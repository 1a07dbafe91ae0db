import { describe, expect, it } from 'vitest'
import type { Answers, Demand } from '../definition/definition.ts'
import { compileForm } from '../../tools/compile.ts'
import { complete, loadedVoyage, voyage } from '../../fixtures/voyage-form.ts'
import { problemsOf, checkFindings } from './problems.ts'

const today = '2026-04-01'
const codes = (answers: Answers, asked: Partial<Parameters<typeof problemsOf>[2]> = {}) =>
  problemsOf(voyage, answers, { today, ...asked }).map(
    ({ step, field, code, severity }) => `${step}.${field} ${code} ${severity}`,
  )

describe('the problems of a record', () => {
  it('are none when everything is answered', () => expect(codes(complete)).toEqual([]))

  it('include each missing answer, but none of the booking', () =>
    expect(codes({})).toEqual([
      'trip.firstName required error',
      'trip.startDate required error',
      'trip.boat required error',
      'trip.truthful required error',
      'diving.isDiver required error',
    ]))

  it('can be limited to one step', () =>
    expect(codes({}, { stepId: 'diving' })).toEqual(['diving.isDiver required error']))

  it('can be limited to the booking', () => {
    expect(codes({ isGroup: true }, { scope: 'booking' })).toEqual([
      'booking.size required error',
      'booking.leader required error',
    ])
    expect(codes({ isGroup: true, size: 21, leader: 'Ada' }, { stepId: 'booking' })).toEqual([
      'booking.size maximum error',
    ])
  })

  it('include the fields of a branch only while it applies', () => {
    expect(codes({ ...complete, airportTransfer: true })).toEqual([
      'trip.flight required error',
      'trip.landing required error',
    ])
    expect(codes({ ...complete, airportTransfer: false, landing: '25:00' })).toEqual([])
  })

  it.each([
    [{ truthful: false }, 'trip.truthful const error'],
    [{ boat: 'raft' }, 'trip.boat enum error'],
    [{ email: 'nobody' }, 'trip.email format error'],
    [{ startDate: '2026-02-30', endDate: '2026-05-17' }, 'trip.startDate format error'],
    [{ airportTransfer: true, flight: 'MS 1', landing: '24:00' }, 'trip.landing pattern error'],
  ])('with %o are: %s', (answers, code) => expect(codes({ ...complete, ...answers })).toEqual([code]))

  it('include the limit for the text', () =>
    expect(problemsOf(voyage, { ...complete, firstName: 'Wolfeschlegelstein' }, { today })).toEqual([
      { step: 'trip', field: 'firstName', code: 'maxLength', severity: 'error', values: { limit: 10 } },
    ]))
})

describe('a list', () => {
  const diver = { ...complete, isDiver: true, level: 'AOWD', needsRental: false }
  const [one, two] = ['6f1f3c0e-5a41-4a51-9f0e-3f0b1c1d2e3f', '7f1f3c0e-5a41-4a51-9f0e-3f0b1c1d2e3f']
  const card = { agency: 'PADI', level: 'AOWD' }

  it('has problems of its items, named by the id of the item, in display order', () =>
    expect(
      codes({
        ...diver,
        certifications: [
          { id: one, ...card, dives: 0, issuedOn: '2026-02-30' },
          { id: two, agency: 'NAUI' },
        ],
      }),
    ).toEqual([
      `diving.certifications.${one}.issuedOn format error`,
      `diving.certifications.${one}.dives minimum error`,
      `diving.certifications.${two}.agency enum error`,
      `diving.certifications.${two}.level required error`,
    ]))

  it.each<[Answers, string]>([
    [{ languages: ['tlh', 'en'] }, 'trip.languages enum error'],
    [{ languages: ['en', 'de', 'it', 'la'] }, 'trip.languages maxItems error'],
    [{ languages: ['en', 'en'] }, 'trip.languages uniqueItems error'],
    [{ languages: 'en' }, 'trip.languages type error'],
    [{ certifications: 'PADI' }, 'diving.certifications type error'],
  ])('in %j has the problem %s', (answers, code) => expect(codes({ ...diver, ...answers })).toEqual([code]))

  it('allows answers to removed fields of items, and is ignored while its field is not asked for', () => {
    expect(codes({ ...diver, certifications: [{ id: one, ...card, gone: 'kept' }], languages: ['la'] })).toEqual([])
    expect(codes({ ...complete, certifications: [{ id: one }] })).toEqual([])
  })
})

describe('a cross-field check', () => {
  it('compares two dates and gives the limit', () =>
    expect(problemsOf(voyage, { ...complete, endDate: '2026-05-09' }, { today })).toEqual([
      {
        step: 'trip',
        field: 'endDate',
        code: 'checks.endNotBeforeStart',
        severity: 'error',
        values: { date: '2026-05-09', limit: '2026-05-10' },
      },
    ]))

  it('compares with today', () => {
    expect(codes({ ...complete, dateOfBirth: '2026-04-01' })).toEqual(['trip.dateOfBirth checks.bornInThePast error'])
    expect(codes({ ...complete, dateOfBirth: '2026-03-31' })).toEqual([])
  })

  it('passes while a date it needs is missing', () => {
    const { startDate: _, ...unplanned } = complete
    expect(codes({ ...unplanned, endDate: '1999-01-01' })).toEqual(['trip.startDate required error'])
  })

  it('applies only when all of "when" hold', () => {
    const old = { ...complete, dateOfBirth: '1956-05-10' }
    expect(codes(old)).toEqual(['diving.certificateDate checks.certificateFrom70 error'])
    expect(problemsOf(voyage, old, { today }).map(({ values }) => values)).toEqual([{ age: 70 }])
    expect(codes({ ...old, dateOfBirth: '1956-05-11' })).toEqual([])
    expect(codes({ ...old, certificateDate: '2025-05-09' })).toEqual([
      'diving.certificateDate checks.certificateFresh error',
    ])
    expect(codes({ ...old, certificateDate: '2025-05-10' })).toEqual([])
  })

  it('is skipped for a field that is not asked for', () =>
    expect(codes({ ...complete, dateOfBirth: '2000-01-01', certificateDate: '1999-01-01' })).toEqual([]))

  it('may be a warning', () => {
    const open = { ...complete, airportTransfer: true, landing: '12:00' }
    expect(codes(open, { today: '2026-05-03' })).toEqual(['trip.flight required error'])
    expect(codes(open, { today: '2026-05-04' })).toEqual([
      'trip.flight required error',
      'trip.flight checks.transferInTime warning',
    ])
  })

  it('may demand any JSON Schema condition on the answers', () => {
    const diver = { ...complete, isDiver: true, level: 'OWD', needsRental: false }
    expect(codes({ ...diver, dives: 9 })).toEqual(['diving.dives checks.fewDives warning'])
    expect(codes({ ...diver, dives: 10 })).toEqual([])
  })

  it('works for staff without the validators of the form', () => {
    const uncompiled = { ...voyage, compiled: { ...voyage.compiled, steps: {} } }
    expect(
      checkFindings(uncompiled, { ...complete, isDiver: true, level: 'OWD', needsRental: false, dives: 9 }, { today }),
    ).toMatchObject([{ step: 'diving', field: 'dives', code: 'checks.fewDives', severity: 'warning' }])
    expect(checkFindings(uncompiled, complete, { today })).toEqual([])
  })
})

describe('every kind of demand', () => {
  const found = (demand: Demand, answers: Answers) => {
    const check = { id: 'demanded', field: 'email', severity: 'error', demand } as const
    const steps = loadedVoyage.definition.steps.map((step) => ({ ...step, checks: step.id === 'trip' ? [check] : [] }))
    const definition = { ...loadedVoyage.definition, steps }
    return problemsOf({ definition, compiled: compileForm(definition) }, { ...complete, ...answers }, { today }).map(
      ({ values = {} }) => values,
    )
  }
  const born = { dateOfBirth: '1981-05-10' }
  const age = { of: 'dateOfBirth', on: { field: 'startDate' } }

  it.each<[Demand, Answers, object[]]>([
    [
      { date: { field: 'endDate' }, before: { field: 'startDate' } },
      { endDate: '2026-05-10' },
      [{ date: '2026-05-10', limit: '2026-05-10' }],
    ],
    [{ date: { field: 'endDate' }, before: { field: 'startDate' } }, { endDate: '2026-05-09' }, []],
    [
      { date: { field: 'endDate' }, after: { field: 'startDate' } },
      { endDate: '2026-05-10' },
      [{ date: '2026-05-10', limit: '2026-05-10' }],
    ],
    [{ date: { field: 'endDate' }, after: { field: 'startDate' } }, { endDate: '2026-05-11' }, []],
    [{ date: { field: 'endDate' }, notBefore: { field: 'startDate' } }, { endDate: '2026-05-10' }, []],
    [
      { date: { field: 'endDate' }, notAfter: { field: 'startDate', plus: { days: 7 } } },
      { endDate: '2026-05-17' },
      [],
    ],
    [
      { date: { field: 'endDate' }, notAfter: { field: 'startDate', plus: { days: 7 } } },
      { endDate: '2026-05-18' },
      [{ date: '2026-05-18', limit: '2026-05-17' }],
    ],
    [
      { date: { field: 'endDate' }, after: { field: 'startDate' }, notAfter: { today: true } },
      {},
      [{ date: '2026-05-17', limit: '2026-04-01' }],
    ],
    [{ date: { field: 'dateOfBirth' }, before: { today: true } }, {}, []],
    [{ age, atLeast: 45 }, born, []],
    [{ age, atLeast: 46 }, born, [{ age: 45, limit: 46 }]],
    [{ age, below: 46 }, born, []],
    [{ age, below: 45 }, born, [{ age: 45, limit: 45 }]],
    [{ age, below: 45 }, {}, []],
    [{ age, atLeast: 45 }, { dateOfBirth: '1981' }, [{ age: 44, limit: 45 }]],
    [{ age, atLeast: 44 }, { dateOfBirth: '1981' }, []],
    [{ age, below: 45 }, { dateOfBirth: '1981' }, [{ age: 45, limit: 45 }]],
    [{ age, below: 46 }, { dateOfBirth: '1981-05' }, []],
    [{ date: { field: 'dateOfBirth' }, before: { today: true } }, { dateOfBirth: '2026' }, []],
    [
      { date: { field: 'dateOfBirth' }, before: { today: true } },
      { dateOfBirth: '2026-05' },
      [{ date: '2026-05-31', limit: '2026-04-01' }],
    ],
    [{ date: { field: 'dateOfBirth' }, after: { today: true } }, { dateOfBirth: '2026' }, []],
    [{ age, atLeast: 18 }, { dateOfBirth: 'XXXX' }, [{ age: 'XX', limit: 18 }]],
    [{ age, below: 100 }, { dateOfBirth: 'XXXX' }, [{ age: 'XX', limit: 100 }]],
    [{ date: { field: 'dateOfBirth' }, before: { today: true } }, { dateOfBirth: 'XXXX' }, []],
    [{ date: { field: 'dateOfBirth' }, notBefore: { today: true } }, { dateOfBirth: 'XXXX' }, []],
    [{ date: { field: 'dateOfBirth' }, notAfter: { today: true } }, { dateOfBirth: 'XXXX' }, []],
    [{ present: 'dateOfBirth' }, {}, [{}]],
    [{ present: 'dateOfBirth' }, born, []],
    [{ present: 'ownTransfer' }, { ownTransfer: false }, [{}]],
  ])('%j on %j gives %j', (demand, answers, values) => expect(found(demand, answers)).toEqual(values))
})
