import { statfs } from 'node:fs/promises'
import { EventStoreUnavailable, type EventStore } from '@fleet/domain/kernel/event-store'

/** The disk of the database is nearly full: nothing was appended. */
export class StoreFull extends EventStoreUnavailable {}

type Room = {
  /** A folder on the disk of the database. */
  readonly folder: string
  /** Bytes that stay free. */
  readonly reserve: number
  /** Streams that may take from the reserve. */
  readonly mayUseReserve: (stream: string) => boolean
  readonly now?: () => number
  readonly spaceAt?: (path: string) => Promise<{ readonly bsize: number; readonly bavail: number }>
}

const measureEveryMs = 1_000

/** Wraps a store so that its disk keeps some space: a database on a full disk stops and may not start again. */
export function withRoomFor<S extends Pick<EventStore, 'append'>>(
  store: S,
  { folder, reserve, mayUseReserve, now = () => performance.now(), spaceAt = statfs }: Room,
): S {
  let measuredAt = -Infinity
  let hasRoom = Promise.resolve(true)

  function measure(): Promise<boolean> {
    if (now() - measuredAt < measureEveryMs) return hasRoom
    measuredAt = now()
    // A disk that cannot be measured is left to the database.
    hasRoom = spaceAt(folder).then(
      ({ bsize, bavail }) => bsize * bavail >= reserve,
      () => true,
    )
    return hasRoom
  }

  return {
    ...store,
    append: async (...args: Parameters<EventStore['append']>) => {
      if (!mayUseReserve(args[0]) && !(await measure()))
        throw new StoreFull(`less than ${Math.round(reserve / 2 ** 20)} MB of the disk of the database are free`)
      return store.append(...args)
    },
  }
}
