import { freshDatabase } from '@fleet/projections/runtime/fresh-database'
import { migrate } from '@fleet/projections/runtime/migrate'
import { eventStoreContract } from './contract.ts'
import { subjectOf } from './contract/stores.ts'
import { migration, postgresEventStore } from './postgres.ts'
import { faultyNetwork } from './stand-in/faulty-network.ts'

eventStoreContract('Event store in Postgres', async () => {
  const database = await freshDatabase()
  await migrate(database.url, [migration])
  const url = new URL(database.url)
  const serverPort = Number(url.port || 5432)
  return subjectOf({
    serverPort,
    network: await faultyNetwork({ host: url.hostname, port: serverPort }),
    storeAt(port, timeoutMs) {
      const address = new URL(url)
      address.host = `127.0.0.1:${port}`
      return postgresEventStore({ url: address.href, timeoutMs, pollMs: 250, connections: 4, pageSize: 100 })
    },
    stop: () => database.drop(),
  })
})
