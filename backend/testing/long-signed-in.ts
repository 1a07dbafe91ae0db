import { Client } from 'pg'

/** As if the account's person had proved who they are eleven minutes ago, in every session. */
export async function longSignedIn(databaseUrl: string, accountId: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const long = JSON.stringify(new Date(Date.now() - 11 * 60_000).toISOString())
    await client.query(`UPDATE web.session SET session = jsonb_set(session, '{proof,at}', $2::jsonb) WHERE account_id = $1`, [accountId, long])
    await client.query(`SELECT pg_notify('session', $1)`, [`account ${accountId}`])
  } finally {
    await client.end()
  }
}
