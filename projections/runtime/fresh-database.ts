import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

/** An empty database for one test file; `drop` also closes connections that are still open. */
export type FreshDatabase = { readonly url: string; drop(): Promise<void> }

/**
 * Makes a database of its own on the Postgres of TEST_DATABASE_URL, an admin's address.
 * @throws Error when TEST_DATABASE_URL is not set
 */
export async function freshDatabase(): Promise<FreshDatabase> {
  const adminUrl = process.env['TEST_DATABASE_URL']
  if (!adminUrl) throw new Error('TEST_DATABASE_URL is not set: it names the Postgres that tests make their databases on')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(adminUrl, `create database ${name} template template0`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: async () => {
      await asAdmin(adminUrl, `drop database if exists ${name} with (force)`)
      await asAdmin(adminUrl, `do $$ declare role text; begin
        for role in select rolname from pg_roles where starts_with(rolname, '${name}_') loop execute format('drop role %I', role); end loop; end $$`)
    },
  }
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
