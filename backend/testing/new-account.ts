import { randomUUID } from 'node:crypto'
import { waitLimitMs } from '@fleet/platform/testing/eventually'
import type { Actor, Role } from '@fleet/domain/kernel/event'
import { registerAccount } from '../features/accounts/directory.ts'
import type { AppDeps } from '../app/background.ts'
import { inexpensiveHash } from './sign-in/inexpensive-hash.ts'

type AccountOptions = { readonly role?: Role | undefined; readonly name: string; readonly agentId?: string | undefined }
export type NewAccount = { readonly accountId: string; readonly email: string; readonly password: string }

/** The credentials of the account with this first name. */
export function credentialsOf(name: string): Pick<NewAccount, 'email' | 'password'> {
  return { email: `${name.toLowerCase()}@example.com`, password: `${name} correct horse battery` }
}

/** Creates an account with a password, without the application's screens; `name` is the first name, `Test` the last. */
export async function addAccount(
  services: AppDeps,
  { role, name, agentId }: AccountOptions,
): Promise<NewAccount & { readonly position: bigint }> {
  const { email, password } = credentialsOf(name)
  const actor: Actor = { id: 'system', role: 'system' }
  const { accountId, position = 0n } = await registerAccount(
    services,
    {
      email,
      firstName: name,
      lastName: 'Test',
      ...(role === undefined ? {} : { role }),
      ...(agentId === undefined ? {} : { agentId }),
    },
    { commandId: randomUUID(), actor, now: services.clock.now() },
  )
  await services.vault.setPasswordHash(accountId, await inexpensiveHash(password))
  return { accountId, email, password, position }
}

/** Creates an account with a password and waits until the read models show it. */
export async function newAccount(services: AppDeps, options: AccountOptions): Promise<NewAccount> {
  const { position, ...account } = await addAccount(services, options)
  await services.readModels.waitFor(position, waitLimitMs)
  return account
}
