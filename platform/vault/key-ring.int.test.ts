import { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts'
import { migrate } from '../database/migrate.ts'
import { openKeyRing, rotateKeyRing, wrappingKeyOf } from './key-ring.ts'
import { type MasterKeys, purposes } from './keys.ts'
import { vaultMigration } from './migration.ts'

const masterKey = 'a master key of at least 32 characters'
const other = 'another master key of 32 characters at least'

let database: FreshDatabase
let pool: Pool
beforeEach(async () => {
  database = await freshDatabase()
  await migrate(database.url, [vaultMigration])
  pool = new Pool({ connectionString: database.url })
  pool.on('error', () => {})
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

const bytesIn = (keys: MasterKeys) => purposes.map((purpose) => [keys.get(purpose).id, keys.get(purpose).key.export()])

describe('the key ring', () => {
  it('is created once by processes that start together', async () => {
    const rings = await Promise.all(Array.from({ length: 5 }, () => openKeyRing(pool, { masterKey })))
    for (const ring of rings) expect(bytesIn(ring)).toEqual(bytesIn(await openKeyRing(pool, { masterKey })))
    const { rows } = await pool.query('SELECT purpose FROM vault.key_ring')
    expect(rows.map(({ purpose }) => purpose).toSorted()).toEqual([...purposes].toSorted())
  })

  it('belongs to one master key, even when processes with different ones start together', async () => {
    const results = await Promise.allSettled([
      openKeyRing(pool, { masterKey }),
      openKeyRing(pool, { masterKey: other }),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('is random: another vault with the same master key has other keys', async () => {
    const first = bytesIn(await openKeyRing(pool, { masterKey }))
    await pool.query('DELETE FROM vault.key_ring')
    const second = bytesIn(await openKeyRing(pool, { masterKey }))
    for (const [place, entry] of second.entries()) expect(entry).not.toEqual(first[place])
  })

  it('detects a key in the place of another', async () => {
    await openKeyRing(pool, { masterKey })
    await pool.query(
      `UPDATE vault.key_ring ring SET wrapped_key = o.wrapped_key FROM vault.key_ring o WHERE ring.purpose = 'sealing' AND o.purpose = 'linking'`,
    )
    await expect(openKeyRing(pool, { masterKey })).rejects.toThrow('key ring was changed')
  })
})

describe('a rotation', () => {
  const rotate = () => rotateKeyRing(pool, { masterKey: other, previousMasterKey: masterKey })

  it('wraps the ring under the new master key, keeps its keys, and makes the old master key invalid', async () => {
    const before = await openKeyRing(pool, { masterKey })
    expect(await rotate()).toBe(purposes.length)
    await expect(openKeyRing(pool, { masterKey })).rejects.toThrow('MASTER_KEY does not belong to this vault')
    expect(bytesIn(await openKeyRing(pool, { masterKey: other }))).toEqual(bytesIn(before))
    const { rows } = await pool.query('SELECT DISTINCT wrapped_by FROM vault.key_ring')
    expect(rows).toEqual([{ wrapped_by: wrappingKeyOf(other).id }])
  })

  it('that is repeated does nothing', async () => {
    await openKeyRing(pool, { masterKey })
    await rotate()
    expect(await rotate()).toBe(0)
  })

  it('with a damaged ring changes nothing', async () => {
    await openKeyRing(pool, { masterKey })
    await pool.query(`UPDATE vault.key_ring SET wrapped_key = '\\x00' WHERE purpose = 'sessions'`)
    const before = (await pool.query('SELECT * FROM vault.key_ring ORDER BY purpose')).rows
    await expect(rotate()).rejects.toThrow('key ring was changed')
    expect((await pool.query('SELECT * FROM vault.key_ring ORDER BY purpose')).rows).toEqual(before)
  })
})
