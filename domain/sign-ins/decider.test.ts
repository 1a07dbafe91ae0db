import { expect, it } from 'vitest'
import { given } from '../kernel/testing/given.ts'
import { unknownSignInDecider } from './decider.ts'
import type { UnknownSignInFailed } from './events.ts'

const meta = {
  commandId: 'command-1',
  actor: { id: 'system', role: 'system' } as const,
  now: '2030-01-10T08:00:00.000Z',
}
const failed = (attempts: number): UnknownSignInFailed => ({ type: 'UnknownSignInFailed', data: { attempts } })
const record = (attempts: number) => ({ type: 'RecordUnknownSignIns', data: { attempts }, meta }) as const

it('counts failed sign-ins that belong to no account, and keeps nothing else', () => {
  given(unknownSignInDecider)
    .when(record(3))
    .thenEvents([failed(3)])
  given(unknownSignInDecider).when(record(0)).thenEvents([])
  expect(given(unknownSignInDecider, [failed(3), failed(4)]).state).toEqual({ attempts: 7 })
})
