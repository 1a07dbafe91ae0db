import { queryDatabase } from '../query-database.ts'
import { restoringContract } from './restoring.ts'
import { startStandIn } from '@fleet/platform/event-sourcing/stores/testing/stand-in/stand-in'

restoringContract('events on the stand-in for EventStoreDB', async () => {
  const standIn = await startStandIn()
  let copied = 0n
  return {
    url: standIn.url,
    async copy() {
      copied = standIn.log.all.at(-1)?.position ?? 0n
    },
    async putBack() {
      standIn.log.putBack(copied)
      standIn.network.cut()
    },
    stop: () => standIn.stop(),
  }
})

restoringContract('events in Postgres', async () => {
  let copied = '0'
  return {
    async copy(url) {
      const [row] = await queryDatabase(url, 'SELECT max(position)::text AS position FROM events.event')
      copied = row.position
    },
    async putBack(url) {
      await queryDatabase(
        url,
        `BEGIN; ALTER TABLE events.event DISABLE TRIGGER append_only; DELETE FROM events.event WHERE position > ${copied}; ALTER TABLE events.event ENABLE TRIGGER append_only; COMMIT`,
      )
    },
    async stop() {},
  }
})
