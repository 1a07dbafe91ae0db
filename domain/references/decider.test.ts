import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { given } from '../kernel/testing/given.ts'
import {
  type ReferenceTaken,
  type References,
  type TakeReference,
  numberOf,
  referenceCode,
  referenceDecider,
} from './decider.ts'

const year = 2030
const taken = (number: number, submissionId = `submission-${number}`): ReferenceTaken => ({
  type: 'ReferenceTaken',
  data: { year, number, submissionId },
})
const take = (submissionId: string): TakeReference => ({
  type: 'TakeReference',
  data: { year, submissionId },
  meta: { commandId: 'command-1', actor: { id: 'account-1', role: 'admin' }, now: '2030-01-10T08:00:00Z' },
})
const references = (past: readonly ReferenceTaken[] = []) => given(referenceDecider, past)

describe('taking a reference number', () => {
  it('begins the year with 1', () =>
    references()
      .when(take('submission-1'))
      .thenEvents([taken(1)]))

  it('takes the next one', () =>
    references([taken(1), taken(2)])
      .when(take('submission-3'))
      .thenEvents([taken(3)]))

  it('changes nothing for a registration that has one', () => {
    const some = references([taken(1), taken(2)])
    some.when(take('submission-1')).thenEvents([])
    expect(numberOf(some.state, 'submission-1')).toBe(1)
    expect(numberOf(some.state, 'submission-9')).toBeUndefined()
  })

  it('gives every registration one number, without gaps, for any number of attempts', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30)), (asking) => {
        const events: ReferenceTaken[] = []
        let state: References = referenceDecider.initial
        for (const id of asking) {
          const more = referenceDecider.decide(state, take(`submission-${id}`))
          events.push(...more)
          state = more.reduce(referenceDecider.evolve, state)
        }
        expect(events.map(({ data }) => data.number)).toEqual(events.map((_, index) => index + 1))
        expect(events).toHaveLength(new Set(asking).size)
      }),
    )
  })

  it('remembers the newest thousand, and counts on', () => {
    const many = references(Array.from({ length: 1001 }, (_, index) => taken(index + 1)))
    expect(many.state.recent).toHaveLength(1000)
    expect(numberOf(many.state, 'submission-1')).toBeUndefined()
    expect(numberOf(many.state, 'submission-2')).toBe(2)
    many.when(take('submission-new')).thenEvents([taken(1002, 'submission-new')])
  })

  it('passes over events of a type it does not know', () => {
    const foreign: ReferenceTaken = JSON.parse('{ "type": "ReferenceReturned", "data": {} }')
    expect(references([taken(1), foreign]).state).toEqual(references([taken(1)]).state)
  })
})

describe('a reference code', () => {
  it.each([
    [1, 'RS-2030-00001'],
    [12345, 'RS-2030-12345'],
    [123456, 'RS-2030-123456'],
  ])('of number %i is %s', (number, code) => {
    expect(referenceCode(year, number)).toBe(code)
  })
})
