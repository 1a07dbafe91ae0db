import type { Pool } from 'pg'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import { pause } from '../async/backoff.ts'
import { faultName } from '../logging/fault.ts'
import { inOneProcess, type Running } from '../jobs/in-one-process.ts'
import type { Leadership } from '../jobs/leadership.ts'
import { within } from '../async/bounded.ts'
import type { LogMark } from '../event-sourcing/integrity/log-marks.ts'
import { findMarked, markTable } from '../event-sourcing/integrity/log-marks.ts'
import type { OtherLog } from '../event-sourcing/integrity/other-log.ts'
import { isAstray, otherLog } from '../event-sourcing/integrity/other-log.ts'
import type { Reactor } from './reactor.ts'
import { putReactorsBack, reactorPlaces, type WentBack } from './reactor-places.ts'

/** The read models, as far as a log that is another concerns them. */
export type ReadPlaces = {
  checkpoints(): Promise<ReadonlyMap<string, bigint>>
  /** Says of them that what they show is not what the log says. */
  tellAstray(names: readonly string[]): Promise<void>
  rebuild(names: readonly string[]): Promise<void>
}

export type WatchParts = {
  readonly store: EventStore
  readonly pool: Pool
  readonly leadership: Leadership
  readonly reactors: readonly Pick<Reactor, 'name' | 'types'>[]
  readonly reads: ReadPlaces
  /** What this process remembers of the log is not true any more. */
  readonly forget: () => void
  readonly log: (line: string) => void
  readonly lookEveryMs?: number
}

/** A log that was another, since this process saw it; `mending`: read models are made anew. */
export type LogHealth =
  | { readonly state: 'same' }
  | {
      readonly state: 'mending' | 'mended'
      readonly since: string
      /** Position of the last event that both logs have; absent: none is known. */
      readonly common?: string
      readonly readModels: readonly string[]
      /** With what they may do again. */
      readonly reactors: readonly WentBack[]
    }

export type LogWatch = Running & { health(): LogHealth }

/** A store that has just chosen another leader may lag for a moment: so often it has to be seen. */
const looksToBeSure = 3

/**
 * Looks whether the log is still the one that was read, now and at every start: a backup that was put back ends before what
 * read models have taken, or has other events there. Then what was remembered is forgotten, read models are made anew and
 * reactors go back, by themselves.
 */
export function watchLog(parts: WatchParts, { isWeb }: { readonly isWeb: boolean }): LogWatch {
  const { store, pool, leadership, log, lookEveryMs = 1_000 } = parts
  const marks = markTable(pool)
  const stopping = new AbortController()
  let health: LogHealth = { state: 'same' }

  async function mend(other: OtherLog): Promise<void> {
    const { common } = other
    const known =
      common === undefined
        ? 'no event of before is known to be in it'
        : `what both have ends at ${common.mark.stream} revision ${common.mark.revision}, position ${common.position}`
    log(`the event store is not as it was read before, as after a restore: ${known}`)
    const behind = [...(await parts.reads.checkpoints())].flatMap(([name, position]) =>
      isAstray(other, position) ? [name] : [],
    )
    await parts.reads.tellAstray(behind)
    const about = {
      since: new Date().toISOString(),
      ...(common === undefined ? {} : { common: String(common.position) }),
      readModels: behind,
    }
    health = { state: 'mending', ...about, reactors: [] }
    parts.forget()
    log(`made anew from the events: ${behind.join(', ') || 'no read model'}`)
    if (behind.length > 0) await parts.reads.rebuild(behind)
    // Last, so that what was interrupted is begun again.
    const reactors = await putReactorsBack(pool, store, other, parts.reactors)
    for (const { name, from, to, events, first } of reactors) {
      log(
        `reactor ${name} went back from position ${from} to ${to}; it may do again: ${events === 0 ? 'nothing' : `${events} events, ${first.join(', ')}`}`,
      )
    }
    parts.forget()
    health = { state: 'mended', ...about, reactors }
    log('read models and reactors are as the log says')
  }

  async function keepNewest(): Promise<void> {
    const [newest] = await store.newest(1)
    const [last] = await marks.newest(1)
    if (newest !== undefined && newest.position > (last?.position ?? -1n)) await marks.keep(newest)
  }

  async function furthest(): Promise<bigint> {
    return [...(await parts.reads.checkpoints()).values(), ...(await reactorPlaces(pool)).values()].reduce(
      (most, position) => (position > most ? position : most),
      -1n,
    )
  }

  async function lead(signal: AbortSignal): Promise<void> {
    for (let seen = 0; !signal.aborted; await pause(lookEveryMs, signal)) {
      const [newest] = await marks.newest(1)
      const far = await furthest()
      const isOther = await otherLog(store, { marks: newest === undefined ? [] : [newest], furthest: far })
      seen = isOther === undefined ? 0 : seen + 1
      if (isOther === undefined) await keepNewest()
      if (seen < looksToBeSure) continue
      const other = await otherLog(store, { marks: await marks.newest(), furthest: far })
      if (other !== undefined) await mend(other)
      seen = 0
    }
    // What came since would not be known to be of this log; a store that hangs holds up no end.
    await within(1_000, keepNewest(), () => new Error('late')).catch(() => {})
  }

  /** In every process: what it remembers is of the log of before. */
  async function look(): Promise<void> {
    let last: LogMark | undefined
    for (let seen = 0; !stopping.signal.aborted; await pause(lookEveryMs, stopping.signal)) {
      try {
        seen = last === undefined || (await findMarked(store, last)) === last.position ? 0 : seen + 1
        if (seen > 0 && seen < looksToBeSure) continue
        if (seen > 0) parts.forget()
        ;[last] = await store.newest(1)
        seen = 0
      } catch {
        // The store is away, which is told elsewhere.
      }
    }
  }

  const looking = look()
  const leading = isWeb
    ? undefined
    : inOneProcess(leadership, {
        name: 'log',
        lead,
        onError: (error) => log(`whether the log is that of before: ${faultName(error)}`),
      })
  return {
    health: () => health,
    async stop() {
      stopping.abort()
      await leading?.stop()
      await looking
    },
  }
}
