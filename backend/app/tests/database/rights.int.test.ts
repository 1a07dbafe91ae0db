import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Application } from '../../app.ts'
import { checkedApplication } from '../../../testing/checked-application.ts'
import { readConfig } from '@fleet/platform/config/config'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@fleet/platform/embedded-postgres/embedded-postgres'
import { type DatabaseRole, databaseAddresses, databaseRoles } from '@fleet/platform/database/addresses'
import { rebuildAsOwner } from '@fleet/platform/subscriptions/rebuild'
import { readModels } from '@fleet/projections/every-read-model'
import { openEvent } from '../../read-side.ts'

let dataDir: string
let postgres: EmbeddedPostgres
let application: Application
let addresses: ReturnType<typeof databaseAddresses>
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'registration-rights-'))
  postgres = await startEmbeddedPostgres({ dataDir })
  addresses = databaseAddresses(postgres.url)
  application = await checkedApplication(readConfig({ DATA_DIR: dataDir }), postgres.url)
})
afterAll(async () => {
  await application.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function query(address: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: address })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

const denied = { code: '42501' }
const tables: Readonly<Record<DatabaseRole, readonly string[]>> = {
  events: ['events.event'],
  vault: ['vault.person_key', 'vault.password', 'vault.snapshot'],
  reads: ['read.submission_list', 'read.audit_trail', 'subscription.checkpoint'],
  service: ['web.session', 'mail.outbox'],
}

describe('the role that appends events', () => {
  it('reads and appends them', async () => {
    expect(await query(addresses.events, 'select count(*)::int as events from events.event')).toEqual([
      { events: expect.any(Number) },
    ])
    expect(await application.services.store.head()).toBeGreaterThan(0n)
  })

  it.each([
    "update events.event set type = 'Forged'",
    'delete from events.event',
    'truncate events.event',
    'alter table events.event disable trigger append_only',
    'drop trigger append_only on events.event',
    'set session_replication_role = replica',
    'create or replace function events.refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'create table events.other ()',
  ])('cannot %s', async (statement) => {
    await expect(query(addresses.events, statement)).rejects.toMatchObject(denied)
  })
})

describe('every role of the application', () => {
  it.each(
    databaseRoles.flatMap((part) =>
      databaseRoles.filter((other) => other !== part).map((other) => [part, other] as const),
    ),
  )('%s cannot read the tables of %s', async (part, other) => {
    for (const table of tables[other])
      await expect(query(addresses[part], `select * from ${table}`)).rejects.toMatchObject(denied)
  })

  it.each(databaseRoles)('%s can read its own tables and alter none', async (part) => {
    for (const table of tables[part]) {
      await query(addresses[part], `select * from ${table} limit 1`)
      await expect(query(addresses[part], `alter table ${table} add column more text`)).rejects.toMatchObject(denied)
    }
  })

  it('is no superuser, cannot create roles or databases, and cannot become another role', async () => {
    const roles = await query(
      postgres.superuserUrl,
      `
      select rolname, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
        (select count(*)::int from pg_auth_members where member = pg_roles.oid) as memberships
      from pg_roles where starts_with(rolname, 'postgres_')`,
    )
    expect(roles).toHaveLength(databaseRoles.length)
    for (const role of roles) {
      expect(role).toEqual({
        rolname: expect.any(String),
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolbypassrls: false,
        rolreplication: false,
        memberships: 0,
      })
    }
  })

  it('is enough to serve: while the application runs, neither the owner nor a superuser is connected', async () => {
    const connected = async () =>
      (
        await query(
          postgres.superuserUrl,
          `
      select distinct usename from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by usename`,
        )
      ).map(({ usename }) => usename)
    // The server needs time to end connections of earlier tests
    await expect.poll(connected).toEqual(['postgres_events', 'postgres_reads', 'postgres_service', 'postgres_vault'])
  })
})

describe('the owner', () => {
  it('is no superuser', async () => {
    expect(await query(addresses.owner, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ])
  })

  it.each([
    [
      'may not create roles',
      () => addresses.service,
      /permission denied.*: its user must own the database and be allowed to create roles \(CREATEROLE\) \(DATABASE_URL\)$/,
    ],
    [
      'has no password',
      () => Object.assign(new URL(addresses.owner), { password: '' }).href,
      /the address has no password.* \(DATABASE_URL\)$/,
    ],
  ])('that %s gets a one-line message', async (_, address, line) => {
    await expect(checkedApplication(readConfig({ DATA_DIR: dataDir }), address())).rejects.toMatchObject({
      name: 'ConfigurationError',
      message: expect.stringMatching(line),
    })
  })

  it('rebuilds read models that are read and projected as before', async () => {
    const { store, vault, keys } = application.services
    await rebuildAsOwner(addresses.owner, { store, open: openEvent(vault, keys), projections: readModels })
    expect(await query(addresses.reads, 'select count(*)::int as accounts from read.account')).toEqual([
      { accounts: 1 },
    ])
    await query(addresses.reads, 'update read.account set account_id = account_id')
  })
})
