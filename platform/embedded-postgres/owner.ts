import { createHmac } from 'node:crypto'
import { Client, escapeLiteral } from 'pg'
import { scramVerifier } from '../database/scram.ts'

/** Connection strings of the server on this port: of its superuser, and of the owner of the application's tables, who is none. */
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

/** Makes the owner, and gives it what the superuser made in data folders of earlier versions. */
export async function ensureOwner(port: number, password: string): Promise<void> {
  const client = new Client({ connectionString: embeddedAddresses(port, password).superuser })
  await client.connect()
  try {
    await client.query(`
      DO $do$ BEGIN CREATE ROLE registration CREATEROLE; EXCEPTION WHEN duplicate_object THEN NULL; END $do$;
      ALTER ROLE registration LOGIN PASSWORD ${escapeLiteral(scramVerifier(ownerPassword(password)))};
      ALTER DATABASE postgres OWNER TO registration;
      ${handOver}`)
  } finally {
    await client.end()
  }
}

const handOver = `
  DO $do$ DECLARE statement text; BEGIN
    FOR statement IN
      WITH place AS (
        SELECT oid, nspname AS name FROM pg_namespace
        WHERE nspname <> 'information_schema' AND NOT starts_with(nspname, 'pg_')
      ), of_extension AS (SELECT objid FROM pg_depend WHERE deptype = 'e')
      SELECT format('ALTER SCHEMA %I OWNER TO registration', name) FROM place WHERE name <> 'public'
      UNION ALL SELECT format('ALTER TABLE %I.%I OWNER TO registration', name, relname)
        FROM pg_class JOIN place ON place.oid = relnamespace WHERE relkind = 'r' AND pg_class.oid NOT IN (TABLE of_extension)
      UNION ALL SELECT format('ALTER FUNCTION %s OWNER TO registration', pg_proc.oid::regprocedure)
        FROM pg_proc JOIN place ON place.oid = pronamespace WHERE pg_proc.oid NOT IN (TABLE of_extension)
    LOOP EXECUTE statement; END LOOP;
  END $do$;`
