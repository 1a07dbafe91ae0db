import { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FreshDatabase } from '../database/fresh-database.ts'
import { freshDatabase } from '../database/fresh-database.ts'
import { migrate } from '../database/migrate.ts'
import { openKeyRing } from './key-ring.ts'
import { derivedKeys, findNamedKey } from './keys.ts'
import { renewRing } from './rotate.ts'
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

describe('the ring of keys', () => {
  it('is made once by processes that start together', async () => {
    const rings = await Promise.all(Array.from({ length: 5 }, () => openKeyRing(pool, { masterKey })))
    expect(new Set(rings.map((ring) => ring.current('sealing').id))).toEqual(new Set([derivedKeys(masterKey).id]))
    const { rows } = await pool.query('SELECT purpose FROM vault.key_ring')
    expect(rows.map(({ purpose }) => purpose).toSorted()).toEqual([
      'linking',
      'naming',
      'sealing',
      'sessions',
      'wrapping',
    ])
  })

  it('is one master key’s, also when two that differ start together', async () => {
    const results = await Promise.allSettled([
      openKeyRing(pool, { masterKey }),
      openKeyRing(pool, { masterKey: other }),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('shows that a key was put in another’s place, or was made current again', async () => {
    await openKeyRing(pool, { masterKey })
    await renewRing(pool, { masterKey: other, previousMasterKey: masterKey })
    const { rows: entries } = await pool.query(`SELECT * FROM vault.key_ring WHERE purpose = 'sealing'`)
    for (const change of [
      `UPDATE vault.key_ring SET is_current = NOT is_current WHERE purpose = 'sealing' AND NOT is_current`,
      `UPDATE vault.key_ring ring SET wrapped_key = o.wrapped_key FROM vault.key_ring o WHERE ring.purpose = 'sealing' AND o.purpose = 'linking'`,
    ]) {
      await pool.query(`DELETE FROM vault.key_ring WHERE purpose = 'sealing' AND is_current`)
      await pool.query(change)
      await expect(openKeyRing(pool, { masterKey: other })).rejects.toThrow('key ring was changed')
      await pool.query(`DELETE FROM vault.key_ring WHERE purpose = 'sealing'`)
      for (const { purpose, key_id, wrapped_key, wrapped_by, is_current } of entries) {
        await pool.query('INSERT INTO vault.key_ring VALUES ($1, $2, $3, $4, $5)', [
          purpose,
          key_id,
          wrapped_key,
          wrapped_by,
          is_current,
        ])
      }
    }
    expect((await openKeyRing(pool, { masterKey: other })).all('sealing')).toHaveLength(2)
  })

  it('is read again for a key that is not known yet', async () => {
    const keys = await openKeyRing(pool, { masterKey, previousMasterKey: other })
    const process = await openKeyRing(pool, { masterKey: other, previousMasterKey: masterKey })
    await renewRing(pool, { masterKey: other, previousMasterKey: masterKey })
    const { id } = derivedKeys(other)
    expect([keys, process].map((ring) => ring.known('sealing', id))).toEqual([undefined, undefined])
    for (const ring of [keys, process]) expect(await findNamedKey(ring, 'sealing', id)).toMatchObject({ id })
    expect(await findNamedKey(keys, 'sealing', 'made-up')).toBeUndefined()
  })

  it('keeps the names it gave, and knows its old seals and links, under the new master key', async () => {
    const before = await openKeyRing(pool, { masterKey })
    await renewRing(pool, { masterKey: other, previousMasterKey: masterKey })
    const after = await openKeyRing(pool, { masterKey: other })
    expect(after.naming.equals(before.naming)).toBe(true)
    for (const purpose of ['sealing', 'linking'] as const) {
      expect(after.known(purpose, before.current(purpose).id)?.key.equals(before.current(purpose).key)).toBe(true)
      expect(after.current(purpose).key.equals(before.current(purpose).key)).toBe(false)
    }
  })
})
