import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reservationDecider } from '@fleet/domain/reservations/decider'
import { createCommandHandler } from '@fleet/platform/event-sourcing/command-handler/command-handler'
import { hashPassword, verifyPassword } from '@fleet/platform/http/passwords'
import { type Api, adminPassword, startApi } from '../../testing/api.ts'
import { namedId } from '@fleet/platform/vault/keys'
import { findAccountByEmail } from './directory.ts'
import { ensureFirstAdmin } from './first-admin.ts'
import { catalogue } from '@fleet/domain/catalogue/every-event'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** The same application before any reservation. */
function unreserved(prefix: string, adminEmail: string, configured?: string) {
  const { services } = api.application
  const { store, vault, config } = services
  const reservations = createCommandHandler({ catalogue, store, vault }, { decider: reservationDecider, prefix })
  return { ...services, reservations, config: { ...config, adminEmail, adminPassword: configured } }
}

describe('the first admin', () => {
  it('is created once by processes that start together, with a password that is printed once', async () => {
    const parts = unreserved('together', 'first@example.com')
    const passwords = await Promise.all([ensureFirstAdmin(parts), ensureFirstAdmin(parts)])
    const found = await findAccountByEmail(parts, 'first@example.com')
    expect(found?.account).toMatchObject({ role: 'king-snefro', status: 'active' })
    const accountId = found?.account.accountId ?? ''
    expect(accountId).not.toBe(namedId(parts.keys, 'account', 'first@example.com'))
    expect(passwords.some((password) => password !== undefined)).toBe(true)
    expect(await ensureFirstAdmin(parts)).toBeUndefined()
    const created = (await parts.accounts.history(accountId)).filter(({ type }) => type === 'AccountCreated')
    expect(created).toHaveLength(1)
  })

  it('gets a newly configured password: one set by link stays, a newly configured one ends the sessions', async () => {
    const parts = unreserved('configured', 'configured@example.com', 'a first password')
    await ensureFirstAdmin(parts)
    const { accountId = '' } = (await findAccountByEmail(parts, 'configured@example.com'))?.account ?? {}
    const opens = async (password: string) => verifyPassword(password, await parts.vault.findPasswordHash(accountId))
    expect(await opens('a first password')).toBe(true)
    await parts.vault.setPasswordHash(accountId, await hashPassword('one set by link'))
    await ensureFirstAdmin(parts)
    expect(await opens('one set by link')).toBe(true)
    await ensureFirstAdmin({ ...parts, config: { ...parts.config, adminPassword } })
    expect(await opens(adminPassword)).toBe(true)
    expect((await parts.accounts.history(accountId)).map(({ type }) => type)).toEqual([
      'AccountCreated',
      'RoleGranted',
      'SessionsRevoked',
    ])
  })

  it('regains access by a newly configured password when phone and recovery codes are lost', async () => {
    const parts = unreserved('lost', 'lost@example.com', 'a first password')
    await ensureFirstAdmin(parts)
    const { accountId = '' } = (await findAccountByEmail(parts, 'lost@example.com'))?.account ?? {}
    const meta = {
      commandId: randomUUID(),
      actor: { id: accountId, role: 'king-snefro' } as const,
      now: parts.clock.now(),
    }
    await parts.accounts.handle(accountId, {
      type: 'EnrolSecondFactor',
      data: { factorId: randomUUID(), codesId: randomUUID() },
      meta,
    })
    await ensureFirstAdmin(parts)
    expect((await parts.accounts.load(accountId)).state).toHaveProperty('secondFactor')
    await ensureFirstAdmin({ ...parts, config: { ...parts.config, adminPassword } })
    expect((await parts.accounts.load(accountId)).state).not.toHaveProperty('secondFactor')
  })

  it('is not created with a common password', async () => {
    await expect(startApi({ ADMIN_PASSWORD: 'password1234' })).rejects.toThrow(/^ADMIN_PASSWORD is too common/)
  })

  it('keeps an id that was derived from the e-mail', async () => {
    const parts = unreserved('earlier', 'earlier@example.com', adminPassword)
    const accountId = namedId(parts.keys, 'account', 'earlier@example.com')
    await parts.accounts.handle(accountId, {
      type: 'CreateAccount',
      data: { accountId, email: 'earlier@example.com', firstName: 'Snefro', lastName: 'Admin', role: 'king-snefro' },
      meta: { commandId: randomUUID(), actor: { id: 'system', role: 'system' }, now: parts.clock.now() },
    })
    await ensureFirstAdmin(parts)
    expect((await findAccountByEmail(parts, 'earlier@example.com'))?.account.accountId).toBe(accountId)
  })
})
