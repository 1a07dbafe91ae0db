import { expect, it } from 'vitest'
import { given } from '../kernel/testing/given.ts'
import { erasureDecider, isErased } from './decider.ts'
import type { PersonErased } from './events.ts'

const meta = { commandId: 'command-1', actor: { id: 'admin', role: 'admin' } as const, now: '2030-01-10T08:00:00.000Z' }
const erased = (personId: string): PersonErased => ({
  type: 'PersonErased',
  data: { personId, submissionId: 'submission-1' },
})
const erase = (personId: string) => ({ type: 'ErasePerson', data: erased(personId).data, meta }) as const

it('erases each person once', () => {
  given(erasureDecider)
    .when(erase('a'))
    .thenEvents([erased('a')])
  given(erasureDecider, [erased('a')])
    .when(erase('b'))
    .thenEvents([erased('b')])
  given(erasureDecider, [erased('a'), erased('b')])
    .when(erase('a'))
    .thenEvents([])
})

it('knows erased persons', () => {
  const { state } = given(erasureDecider, [erased('a'), erased('b')])
  expect(['a', 'b', 'c'].filter((personId) => isErased(state.erased, personId))).toEqual(['a', 'b'])
})
