import { randomUUID } from 'node:crypto'
import type { Services } from '../../services.ts'

export type UnknownSignInCounter = {
  /** One more failed sign-in that belongs to no account. */
  count(): void
  /** Records what was counted. */
  flush(): Promise<void>
}

const restMs = 60_000

/** Records failed sign-ins of nobody known: the first at once, then one event a minute with their number. */
export function countUnknownSignIns(
  { unknownSignIns, clock }: Pick<Services, 'unknownSignIns' | 'clock'>,
  onError: (error: unknown) => void,
): UnknownSignInCounter {
  let attempts = 0
  let resting: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    const counted = attempts
    attempts = 0
    if (counted === 0) return
    const now = clock.now()
    await unknownSignIns.handle(now.slice(0, 10), {
      type: 'RecordUnknownSignIns',
      data: { attempts: counted },
      meta: { commandId: randomUUID(), actor: { id: 'system', role: 'system' }, now },
    })
  }

  function rest(): void {
    if (attempts === 0) return
    flush().catch(onError)
    resting = setTimeout(() => {
      resting = undefined
      rest()
    }, restMs)
    resting.unref()
  }

  return {
    count() {
      attempts += 1
      if (resting === undefined) rest()
    },
    async flush() {
      clearTimeout(resting)
      resting = undefined
      await flush()
    },
  }
}
