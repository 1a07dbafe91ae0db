import { beforeAll, describe, expect, it } from 'vitest'
import { fileURLToPath } from 'node:url'
import { applyChange } from '@fleet/form-schemas/engine/runtime/change'
import { compileForm } from '@fleet/form-schemas/engine/tools/compile'
import type { Answers, Form, SameAsFirst } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { effectiveAnswers } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import { loadForm } from '@fleet/form-schemas/engine/tools/load'
import { sameAsFirstIn, sameState, takePatch } from './same-as-first.ts'

let form: Form

beforeAll(async () => {
  const { definition } = await loadForm(
    fileURLToPath(new URL('../../../form-schemas', import.meta.url)),
    'registration',
  )
  form = { definition, compiled: compileForm(definition) }
})

const sets = (): Record<string, SameAsFirst | undefined> =>
  Object.fromEntries((form.definition.sameAsFirstPerson ?? []).map((same) => [same.field, same]))
const shown = (own: Answers) => effectiveAnswers(form, own)
const flight = {
  needsAirportTransfer: true,
  arrivalDate: '2026-12-11',
  arrivalTime: '14:10',
  arrivalAirline: 'Egyptair',
  arrivalFlightNumber: 'MS 758',
  arrivalAirportOfOrigin: 'Vienna',
  hasOwnDepartureArrangements: true,
}

/** Felix after copying Clara's answers by the form's rules: his answers and state. */
function taken(box: string, { own, first }: { own: Answers; first: Answers }) {
  const same = sets()[box] ?? { field: '', fields: [] }
  const { answers } = applyChange(form, own, takePatch(same, shown(first)))
  return {
    answers,
    state: (later: Answers = first) => sameState(form, same, { own: shown(answers), first: shown(later) }),
  }
}

describe('copying answers from person 1', () => {
  it('is offered once person 1 has answered, which a default is not', () => {
    const same = sets()['emergencyContactAsFirst'] ?? { field: '', fields: [] }
    const state = (first: Answers) => sameState(form, same, { own: shown({}), first: shown(first) })
    expect([state({}), state({ emergencyContactName: 'Martin Reiter' })]).toEqual(['absent', 'offered'])
    expect(sameAsFirstIn(form, { fields: ['emergencyContactAsFirst'] })).toEqual([same])
  })

  it('follows the form’s rules: another means of arrival is replaced, and both persons are equal', () => {
    const { answers, state } = taken('transfersAsFirst', {
      own: { needsHotelTransfer: true, arrivalDate: '2026-12-10', arrivalHotelName: 'Sunrise' },
      first: flight,
    })
    expect(answers).toEqual({ ...flight, transfersAsFirst: true })
    expect(state()).toBe('taken')
  })

  it('asks again when person 1 changes an answer, but not when the difference does not apply to anybody', () => {
    const { state } = taken('insuranceAsFirst', {
      own: { isDiver: false },
      first: { isDiver: true, divingInsuranceProvider: 'DAN', insurancePolicyNumber: '1', insuranceValid: true },
    })
    expect(state()).toBe('taken')
    expect(state({ isDiver: true, divingInsuranceProvider: 'aqua med', insurancePolicyNumber: '1' })).toBe('changed')
    const arrival = taken('transfersAsFirst', { own: {}, first: flight })
    expect(arrival.state({ ...flight, arrivalHotelName: 'Sunrise' })).toBe('taken')
    expect(arrival.state({ hasOwnArrivalArrangements: true })).toBe('changed')
  })
})
