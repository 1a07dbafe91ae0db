import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkedApplication } from '../../../testing/checked-application.ts'
import { hashPassword } from '@fleet/platform/http/passwords'
import { type Api, type Person, startApi } from '../../../testing/api.ts'

let api: Api
let sql: Client
let mallory: Person
beforeAll(async () => {
  api = await startApi()
  mallory = await api.person('guest', 'Mallory')
  sql = new Client({ connectionString: api.databaseUrl })
  await sql.connect()
})
afterAll(async () => {
  await sql.end()
  await api.close()
})

const password = 'Mallory correct horse battery'

async function signInAs(email: string) {
  return api.stranger.call('POST', '/api/auth/login-password', { email, password })
}

describe('a password’s hash', () => {
  it('opens its account only', async () => {
    expect((await signInAs('mallory@example.com')).statusCode).toBe(200)
  })

  it.each([
    [
      'copied from another account',
      async () => {
        await sql.query(
          `UPDATE vault.password p SET wrapped_hash = other.wrapped_hash, key_id = other.key_id FROM vault.password other
         WHERE p.account_id = $1 AND other.account_id = $2`,
          [api.admin.accountId, mallory.accountId],
        )
      },
    ],
    [
      'created elsewhere, unencrypted',
      async () => {
        await sql.query('UPDATE vault.password SET wrapped_hash = $2 WHERE account_id = $1', [
          api.admin.accountId,
          Buffer.from(await hashPassword(password)),
        ])
      },
    ],
    [
      'with an invalid key id',
      async () => {
        await sql.query(`UPDATE vault.password SET key_id = 'made-up' WHERE account_id = $1`, [api.admin.accountId])
      },
    ],
  ])('%s allows no sign-in, and is reported', async (_, attack) => {
    const {
      rows: [{ wrapped_hash, key_id }],
    } = await sql.query('SELECT * FROM vault.password WHERE account_id = $1', [api.admin.accountId])
    await attack()
    const answer = await signInAs('admin@example.com')
    await sql.query('UPDATE vault.password SET wrapped_hash = $2, key_id = $3 WHERE account_id = $1', [
      api.admin.accountId,
      wrapped_hash,
      key_id,
    ])
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'store.tampered'])
    expect(answer.cookies).toEqual([])
  })

  it('is not readable in the database', async () => {
    const { rows } = await sql.query('SELECT wrapped_hash FROM vault.password')
    expect(rows.map(({ wrapped_hash }) => String(wrapped_hash)).join()).not.toContain('argon2id')
  })
})

describe('a person’s key', () => {
  it('moved to another person decrypts nothing', async () => {
    const { vault } = api.application.services
    await Promise.all(['one', 'other'].map((person) => vault.keyFor(person)))
    await sql.query(
      `UPDATE vault.person_key p SET wrapped_key = o.wrapped_key FROM vault.person_key o WHERE p.person_id = 'one' AND o.person_id = 'other'`,
    )
    const elsewhere = await checkedApplication({ ...api.application.services.config, process: 'web' }, api.databaseUrl)
    try {
      await expect(elsewhere.services.vault.findKey('one')).rejects.toThrow('vault.person_key of one does not open')
      expect(await elsewhere.services.vault.findKey('other')).toBeDefined()
    } finally {
      await elsewhere.close()
    }
  })
})
