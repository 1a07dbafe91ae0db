import { createHmac } from 'node:crypto'
import { Client, escapeLiteral } from 'pg'
import { scramVerifier } from '../database/scram.ts'

/**
 * Connection strings of the server on this port: of its superuser, and of the owner of the application's tables, not a
 * superuser.
 */
export function embeddedAddresses(
  port: number,
  password: string,
): { readonly superuser: string; readonly owner: string } {
  return {
    superuser: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    owner: `postgres://registration:${ownerPassword(password)}@127.0.0.1:${port}/postgres`,
  }
}

const ownerPassword = (password: string) => createHmac('sha256', password).update('owner').digest('hex')

/** Creates the role that owns the application's tables if it is missing. */
export async function ensureOwner(port: number, password: string): Promise<void> {
  const client = new Client({ connectionString: embeddedAddresses(port, password).superuser })
  await client.connect()
  try {
    await client.query(`
      DO $do$ BEGIN CREATE ROLE registration CREATEROLE; EXCEPTION WHEN duplicate_object THEN NULL; END $do$;
      ALTER ROLE registration LOGIN PASSWORD ${escapeLiteral(scramVerifier(ownerPassword(password)))};
      ALTER DATABASE postgres OWNER TO registration;`)
  } finally {
    await client.end()
  }
}
