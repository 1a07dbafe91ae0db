import { randomUUID } from 'node:crypto'
import type { UnknownSignInHandler } from '@fleet/domain/sign-ins/decider'
import type { Clock } from '@fleet/platform/time/clock'
import { type MinuteCounts, countByMinute } from '../accounts/minute-counts.ts'

/** Records failed sign-ins of nobody known; nothing is kept of who tried. */
export function countUnknownSignIns(
  { unknownSignIns, clock }: { readonly clock: Clock; readonly unknownSignIns: UnknownSignInHandler },
  onError: (error: unknown) => void,
): MinuteCounts<object> {
  return countByMinute<object>((_, attempts) => {
    const now = clock.now()
    const meta = { commandId: randomUUID(), actor: { id: 'system', role: 'system' }, now } as const
    return unknownSignIns.handle(now.slice(0, 10), { type: 'RecordUnknownSignIns', data: { attempts }, meta })
  }, onError)
}
