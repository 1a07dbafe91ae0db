import { Client } from 'pg'
import { readModelNames } from '@fleet/projections/every-read-model'
import { eventStoreDb } from '@fleet/platform/event-sourcing/stores/eventstoredb'

const reactorNames = [
  'session-revocation',
  'client-imports',
  'abandoned-imports',
  'erasure',
  'redemption',
  'mail',
  'team-seats',
]

/** Sets all checkpoints of a new installation to the current end of the log, which may contain events of others. */
export async function beginAtTheEnd(databaseUrl: string, url: string): Promise<void> {
  const store = eventStoreDb({ url })
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const end = String(await store.head())
    await client.query('INSERT INTO subscription.checkpoint (subscription, position) SELECT unnest($1::text[]), $2', [
      [...readModelNames, ...reactorNames],
      end,
    ])
  } finally {
    await client.end()
    await store.close()
  }
}
