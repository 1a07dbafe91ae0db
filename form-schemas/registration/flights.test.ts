import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { diver, today } from '../engine/fixtures/sample-answers.ts'
import { readFormFiles } from '../engine/fixtures/read-form-files.ts'
import { effectiveAnswers } from '../engine/runtime/conditions/effective.ts'
import { withDerivedValues } from '../engine/runtime/conditions/conditions.ts'
import type { Answers, Form, JsonValue } from '../engine/runtime/definition/definition.ts'
import { jsonObject } from '../engine/runtime/definition/form-fields.ts'
import { problemsOf } from '../engine/runtime/validation/problems.ts'
import { compileForm } from '../engine/tools/compile.ts'
import { formFromFiles } from '../engine/tools/load.ts'
import { createRehearsal } from '../engine/tools/rehearsal.ts'

const files = await readFormFiles(fileURLToPath(new URL('..', import.meta.url)), 'registration')
const compiled = (of: typeof files): Form => {
  const { definition } = formFromFiles('registration', of)
  return { definition, compiled: compileForm(definition) }
}
const form = compiled(files)

/** The diver leaves by air; the trip is from 5 to 12 December 2026. */
const leaves = (departureDate: string, departureTime: string): Answers => ({
  ...diver,
  needsDepartureHotelTransfer: null,
  departureHotelName: null,
  needsDepartureAirportTransfer: true,
  departureDate,
  departureTime,
  departureAirline: 'EgyptAir',
  departureFlightNumber: 'MS 3026',
  departureAirportOfDestination: 'Frankfurt',
})
const lands = (arrivalDate: string, arrivalTime: string): Answers => ({ ...diver, arrivalDate, arrivalTime })

describe('checks of flights', () => {
  it.each<[string, Answers, string[]]>([
    ['a flight at 8 on the last day is fine', leaves('2026-12-12', '08:00'), []],
    ['a flight after midnight on the last day', leaves('2026-12-12', '00:30'), ['departureBeforeDisembarkation']],
    ['a flight after midnight on the day after is fine', leaves('2026-12-13', '00:30'), []],
    [
      'a flight on the day before the last gives one warning',
      leaves('2026-12-11', '23:50'),
      ['departureBeforeTripEnd'],
    ],
    ['a pick-up a week after the trip is fine, although the flight is later', leaves('2026-12-20', '02:59'), []],
    ['a pick-up more than a week after the trip', leaves('2026-12-20', '03:00'), ['departureLongAfterTrip']],
    ['a landing at 22 on the first day is fine', lands('2026-12-05', '22:00'), []],
    ['a landing before midnight on the first day', lands('2026-12-05', '23:50'), ['arrivalAfterEmbarkation']],
    ['a landing before midnight on the day before is fine', lands('2026-12-04', '23:50'), []],
    ['a landing on the second day gives one warning', lands('2026-12-06', '23:50'), ['arrivalAfterTripStart']],
    ['a hotel on the last day is fine', diver, []],
  ])('%s', (_, answers, expected) =>
    expect(problemsOf(form, effectiveAnswers(form, answers), { today }).map(({ code }) => code)).toEqual(
      expected.map((id) => `checks.${id}`),
    ),
  )
})

it('the pick-up is three hours before take-off, and at the landing', () => {
  const derived = (answers: Answers) => withDerivedValues(form.definition, effectiveAnswers(form, answers))
  expect(derived(leaves('2026-12-13', '00:30'))).toMatchObject({
    arrivalPickUp: '2026-12-05T14:35',
    departureFlight: '2026-12-13T00:30',
    departurePickUp: '2026-12-12T21:30',
  })
  expect(derived(diver)).not.toHaveProperty('departurePickUp')
})

describe('the rehearsal of the new meaning of the dates', () => {
  const formFile = 'registration/form.json'
  const schema = 'registration/steps/02-transfer-requirements/schema.json'
  /** The version in which the dates were the days of the transfer: it does not compare times. */
  const before = compiled({ ...files, [schema]: JSON.stringify(withoutChecks(JSON.parse(files[schema] ?? ''))) })
  function withoutChecks(step: JsonValue): JsonValue {
    const { 'x-checks': checks, ...rest } = jsonObject(step) ?? {}
    return {
      ...rest,
      'x-checks': (Array.isArray(checks) ? checks : []).filter((check) => !JSON.stringify(check).includes('"moment"')),
    }
  }
  const effects = (own: Answers) => createRehearsal(before, form)({ own, today })

  it('names the drafts that gave the day of the transfer', () => {
    expect(effects(leaves('2026-12-12', '00:30'))).toEqual([
      {
        kind: 'warning',
        step: 'transfers',
        field: 'departureDate',
        code: 'checks.departureBeforeDisembarkation',
        from: '2026-12-12',
        to: '2026-12-12',
      },
    ])
    expect(effects(lands('2026-12-05', '23:50'))).toMatchObject([
      { kind: 'warning', field: 'arrivalDate', code: 'checks.arrivalAfterEmbarkation' },
    ])
  })

  it('names each flight with another pick-up, as after a change of the hours', () => {
    const earlier = compiled({ ...files, [formFile]: (files[formFile] ?? '').replace('"hours": -3', '"hours": -4') })
    expect(createRehearsal(form, earlier)({ own: leaves('2026-12-13', '03:30'), today })).toEqual([
      {
        kind: 'moment',
        step: 'transfers',
        field: 'departureTime',
        code: 'moment',
        from: '2026-12-13T00:30',
        to: '2026-12-12T23:30',
      },
    ])
    expect(createRehearsal(form, earlier)({ own: diver, today })).toEqual([])
  })

  it.each([
    ['gave the day on the ticket', leaves('2026-12-13', '00:30')],
    ['fly by day', leaves('2026-12-12', '14:05')],
    ['leave for a hotel', diver],
  ])('names no drafts that %s', (_, own) => expect(effects(own)).toEqual([]))
})
