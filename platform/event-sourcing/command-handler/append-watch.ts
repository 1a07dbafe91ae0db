import { type EventStore, WrongExpectedRevision } from '@fleet/domain/kernel/event-store'
import { IntegrityError } from '../integrity/event-mac.ts'

/** The appends that failed since the last one that succeeded; `since`: the first, ISO 8601 UTC, null: none. */
export type AppendHealth = { readonly failed: number; readonly since: string | null }

/**
 * Counts appends that the store refuses or does not answer, which reads do not show: a full disk, a missing right. A
 * conflict, and a changed stream, are no failures of the store.
 */
export function watchAppends<Store extends EventStore>(store: Store, now: () => string) {
  let health: AppendHealth = { failed: 0, since: null }
  return {
    health: () => health,
    store: {
      ...store,
      async append(...args: Parameters<EventStore['append']>) {
        try {
          const appended = await store.append(...args)
          health = { failed: 0, since: null }
          return appended
        } catch (error) {
          if (!(error instanceof WrongExpectedRevision || error instanceof IntegrityError))
            health = { failed: health.failed + 1, since: health.since ?? now() }
          throw error
        }
      },
    },
  }
}
