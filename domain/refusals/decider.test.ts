import { expect, it } from 'vitest'
import { given } from '../kernel/testing/given.ts'
import { refusalDecider } from './decider.ts'
import type { AccessRefused } from './events.ts'

const meta = {
  commandId: 'command-1',
  actor: { id: 'system', role: 'system' } as const,
  now: '2030-01-10T08:00:00.000Z',
}
const refused = (attempts: number): AccessRefused => ({
  type: 'AccessRefused',
  data: { accountId: 'account-1', kind: 'denied', right: 'accounts', attempts },
})
const record = (attempts: number) => ({ type: 'RecordRefusals', data: refused(attempts).data, meta }) as const

it('counts refusals of an account, and stores nothing about the resource', () => {
  given(refusalDecider)
    .when(record(3))
    .thenEvents([refused(3)])
  given(refusalDecider).when(record(0)).thenEvents([])
  expect(given(refusalDecider, [refused(3), refused(4)]).state).toEqual({ attempts: 7 })
})
