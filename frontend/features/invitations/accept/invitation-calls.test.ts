import { expect, it } from 'vitest'
import { destination } from './invitation-calls.ts'

it.each([
  [{ role: 'agent', agentId: 'a' }, '/agent-profile'],
  [{ role: 'guest' }, '/form'],
  [{ role: 'guest', submissionId: 's1' }, '/form/s1'],
  [{ role: 'admin' }, '/dashboard'],
] as const)('%o leads to %s', (redeemed, address) => expect(destination(redeemed)).toBe(address))
