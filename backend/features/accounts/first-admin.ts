import { randomBytes, randomUUID } from 'node:crypto'
import type { CommandMeta } from '@fleet/domain/kernel/command'
import { hashPassword, verifyPassword } from '@fleet/platform/http/passwords'
import type { Config } from '@fleet/platform/config/config'
import { type MasterKeys, namedId } from '@fleet/platform/vault/keys'
import type { Vault } from '@fleet/platform/vault/vault'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { ReservationHandler } from '@fleet/domain/reservations/decider'
import type { Sessions } from '@fleet/platform/http/session/session-store'
import type { Clock } from '@fleet/platform/time/clock'
import { registerAccount } from './directory.ts'
import { reserve } from './unique-values.ts'

type Deps = {
  readonly config: Config
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly vault: Vault
  readonly sessions: Sessions
  readonly accounts: AccountHandler
  readonly reservations: ReservationHandler
}

/** Id of an admin from the time when ids were derived from the e-mail. */
async function legacyAdminId({ config, keys, accounts }: Deps): Promise<string | undefined> {
  const id = namedId(keys, 'account', config.adminEmail)
  return (await accounts.load(id, { allowMissingKeys: true })).state.status === 'none' ? undefined : id
}

/** Id of the first admin's account; the process that reserved it first chose it. */
async function firstAdminId(deps: Deps, meta: () => CommandMeta): Promise<string> {
  const { keys, reservations } = deps
  const name = namedId(keys, 'unique', 'first admin')
  const known = await reservations.load(name)
  if (known.state.status === 'held') return known.state.holder
  const holder = (await legacyAdminId(deps)) ?? randomUUID()
  await reservations.handle(name, { type: 'Reserve', data: { holder }, meta: meta() }).catch(() => undefined)
  const { state } = await reservations.load(name)
  if (state.status !== 'held') throw new Error('the first admin could not be created')
  return state.holder
}

/**
 * Sets the configured password once; a password set by link stays until another one is configured. Ends the sessions
 * of the previous password and resets the second factor: only the operator can change the configuration.
 */
async function applyConfiguredPassword(
  { vault, accounts, sessions }: Deps,
  { accountId, configured, meta }: { accountId: string; configured: string; meta: CommandMeta },
): Promise<void> {
  const appliedKey = `configured:${accountId}`
  if (await verifyPassword(configured, await vault.findPasswordHash(appliedKey))) return
  const hash = await hashPassword(configured)
  const known = await vault.findPasswordHash(accountId)
  await vault.setPasswordHash(accountId, hash)
  if (known !== undefined && !(await verifyPassword(configured, known))) {
    await accounts.handle(accountId, {
      type: 'ResetSecondFactor',
      data: {},
      meta: { ...meta, commandId: randomUUID() },
    })
    const { revision } = await accounts.handle(accountId, { type: 'RevokeSessions', data: {}, meta })
    await sessions.revoke(accountId, revision)
  }
  await vault.setPasswordHash(appliedKey, hash)
}

/**
 * Creates the top admin at the first start, from the configuration. Returns a generated password that must be printed,
 * never in production; a newly configured password is applied.
 * @throws Rejection accounts.taken another account has the configured e-mail
 */
export async function ensureFirstAdmin(deps: Deps): Promise<string | undefined> {
  const { config, keys, vault, accounts, clock } = deps
  const actor = { id: 'system', role: 'system' } as const
  const accountId = await firstAdminId(deps, () => ({ commandId: randomUUID(), actor, now: clock.now() }))
  const { state, missing } = await accounts.load(accountId, { allowMissingKeys: true })
  // Everything else works without the key.
  if (missing.size > 0) return undefined
  if (state.status !== 'none') {
    if (state.email !== undefined)
      await reserve(deps, { kind: 'email', value: state.email, holder: accountId }, { actor, now: clock.now() })
  } else {
    const meta = { commandId: namedId(keys, 'command', `first admin ${accountId}`), actor, now: clock.now() }
    await registerAccount(
      deps,
      { accountId, email: config.adminEmail, firstName: 'Snefro', lastName: 'Admin', role: 'king-snefro' },
      meta,
    )
  }
  const known = await vault.findPasswordHash(accountId)
  if (config.adminPassword !== undefined) {
    await applyConfiguredPassword(deps, {
      accountId,
      configured: config.adminPassword,
      meta: { commandId: randomUUID(), actor, now: clock.now() },
    })
    return undefined
  }
  // In production a printed password would end up in logs; sign in by the provider or a mailed link instead.
  if (known !== undefined || config.production) return undefined
  const password = randomBytes(12).toString('base64url')
  await vault.setPasswordHash(accountId, await hashPassword(password))
  return password
}
