import { argon2Sync } from 'node:crypto'
import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

it('a hash verifies its own password and no other', async () => {
  const hash = await hashPassword('seven days at sea')
  expect(hash).toMatch(/^argon2id\$19456\$2\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect([
    await verifyPassword('seven days at sea', hash),
    await verifyPassword('seven days at sea ', hash),
    await verifyPassword('seven days at sea', undefined),
  ]).toEqual([true, false, false])
})

it('a hash with other cost parameters is still valid', async () => {
  const nonce = Buffer.alloc(16, 7)
  const tag = argon2Sync('argon2id', {
    message: 'seven days at sea',
    nonce,
    memory: 65_536,
    passes: 3,
    parallelism: 2,
    tagLength: 32,
  })
  const hash = ['argon2id', 65_536, 3, 2, nonce.toString('base64url'), tag.toString('base64url')].join('$')
  expect(await verifyPassword('seven days at sea', hash)).toBe(true)
})
