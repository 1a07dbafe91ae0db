import type { EventStore } from '@fleet/domain/kernel/event-store'
import { lockOf } from '@fleet/platform/jobs/leadership'
import { databaseAddresses } from '@fleet/platform/database/addresses'
import { beside } from '@fleet/platform/database/connections'
import { rebuildAsOwner } from '@fleet/platform/subscriptions/rebuild-as-owner'
import { copyLog } from '@fleet/platform/event-sourcing/stores/copy/copy-log'
import { CopyRefused } from '@fleet/platform/event-sourcing/stores/copy/copy-refused'
import { verifyCopy } from '@fleet/platform/event-sourcing/stores/copy/verify-copy'
import { closableLog } from '@fleet/platform/event-sourcing/stores/postgres/closed-log'
import { areMoved, moveReactors } from '@fleet/platform/event-sourcing/integrity/moved-places'
import { openCopiedStore, openEventStore } from '@fleet/platform/event-sourcing/command-handler/open-store'
import { reactorPlaces } from '@fleet/platform/subscriptions/reactor-places'
import { verifySeals } from '@fleet/platform/event-sourcing/integrity/verify'
import { readModels } from '@fleet/projections/every-read-model'
import { openEvent } from '../app/read-side.ts'
import type { OpenLog } from './with-log.ts'

type Say = { readonly say: (line: string) => void; readonly onOutage?: (error: unknown) => void }

/**
 * Moves the log from Postgres to the event store that is configured: copies it, also while the application serves; once none
 * runs, closes the table, copies the rest, compares both, puts reactors to their places in the copy and makes read models of
 * it. Whatever was interrupted is done when it is run again. Answers whether the application can start on it.
 * @throws CopyRefused | SealBroken
 */
export async function copyEvents(
  { store: copy, eventStoreUrl, owner, pools, vault, keys }: OpenLog,
  { say, onOutage = () => {} }: Say,
): Promise<boolean> {
  if (eventStoreUrl === undefined)
    throw new CopyRefused('EVENTSTORE_URL must name the event store to copy the log to: esdb://user:password@host:2113')
  const inPostgres = { databaseUrl: databaseAddresses(owner).events, connections: 1, onOutage }
  const sealed = openEventStore({ ...inPostgres, connections: beside.events - 1, keys })
  const source = openCopiedStore(inPostgres)
  const target = openCopiedStore({ eventStoreUrl, databaseUrl: '', onOutage })
  const table = closableLog(owner)
  const session = await pools.vault.connect()
  try {
    const { verified, misfit } = await verifySeals(sealed, { isNumbered: true })
    if (misfit !== undefined)
      throw new CopyRefused(
        `${misfit.stream} revision ${misfit.revision} does not fit its seal: npm run audit:verify without EVENTSTORE_URL says more`,
      )
    say(`${verified} events in Postgres fit their seals.`)
    const progress = (events: number) => say(`${events} events are copied ...`)
    const first = await copyLog({ source, target, onProgress: progress, onOutage })
    say(`${first.before} events had been copied, ${first.copied} are now.`)
    const {
      rows: [turn],
    } = await session.query<{ mine: boolean }>('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS mine', [
      lockOf('log'),
    ])
    if (turn?.mine !== true) {
      say(
        'The application runs: stop every process of it and run this once more, which copies what came since and takes little time.',
      )
      return false
    }
    await table.close()
    await copyLog({ source, target, onOutage })
    await finish({ source, copy })
    return true
  } finally {
    session.release(true)
    await Promise.all([source, sealed, target].map((one) => one.close()))
  }

  async function finish(both: { source: EventStore; copy: EventStore }): Promise<void> {
    const reactors = await reactorPlaces(pools.service)
    const { events, streams, last, places } = await verifyCopy(both.source, both.copy, new Set(reactors.values()))
    say(`${events} events in ${streams} streams are the same in both, in the same order, and fit their seals.`)
    if (last === undefined) return
    if (!(await areMoved(pools.service, last))) {
      const isAhead = (position: bigint) => position > BigInt(events)
      await moveReactors(
        pools.service,
        new Map(
          [...reactors].map(([name, position]) => [
            name,
            places.get(position) ?? (isAhead(position) ? last : undefined),
          ]),
        ),
        last,
      )
    }
    const { missed } = await rebuildAsOwner(owner, {
      store: both.copy,
      open: openEvent(vault, keys),
      projections: readModels,
    })
    if (missed > 0) say(`${missed} events could not be taken by read models: /health/ready names them and why`)
  }
}
