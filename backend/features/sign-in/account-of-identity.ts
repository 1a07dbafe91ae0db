import { randomUUID } from 'node:crypto'
import type { CommandMeta } from '@fleet/domain/kernel/command'
import { Rejection } from '@fleet/domain/kernel/rejection'
import type { Services } from '../../services.ts'
import { namedId } from '../../vault/keys.ts'
import { findAccountByEmail, registerAccount } from '../accounts/directory.ts'
import type { Identity } from './verified-identity.ts'

const attempts = 3

/** An account of this e-mail, made now without a role if there is none. */
async function accountOfEmail(services: Services, { email, firstName, lastName }: Identity, meta: CommandMeta): Promise<string> {
  const known = await findAccountByEmail(services, email)
  return known?.account.accountId ?? (await registerAccount(services, { email, firstName, lastName }, meta)).accountId
}

async function lookUp(services: Services, identity: Identity, meta: CommandMeta): Promise<string> {
  const { identities, accounts, keys } = services
  const name = namedId(keys, 'identity', `${identity.issuer}\0${identity.subject}`)
  const { state: held } = await identities.load(name)
  if (held.status === 'held') {
    const { state } = await accounts.load(held.holder)
    if (state.status !== 'none' && state.status !== 'removed') return held.holder
    // The account is gone; its person begins anew.
    await identities.handle(name, { type: 'Release', data: { holder: held.holder }, meta: { ...meta, commandId: randomUUID() } })
  }
  const holder = await accountOfEmail(services, identity, meta)
  await identities.handle(name, { type: 'Reserve', data: { holder }, meta: { ...meta, commandId: randomUUID() } })
  return holder
}

/**
 * The account that signs in with this identity: found by issuer and subject, whatever its e-mail is by now; the first time
 * by the verified e-mail, or made without a role. Two first sign-ins at once find the same one.
 * @throws Rejection accounts.taken
 */
export async function accountOfIdentity(services: Services, identity: Identity): Promise<string> {
  const meta = () => ({ commandId: randomUUID(), actor: { id: 'system', role: 'system' } as const, now: services.clock.now() })
  for (let tried = 1; ; tried += 1) {
    try {
      return await lookUp(services, identity, meta())
    } catch (error) {
      const raced = error instanceof Rejection && ['accounts.taken', 'reservations.taken'].includes(error.code)
      if (!raced || tried === attempts) throw error
    }
  }
}
