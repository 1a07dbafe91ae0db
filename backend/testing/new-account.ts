import type { Actor, Role } from '@fleet/domain/kernel/event'
import { accountIdOf } from '../features/accounts/sign-in.ts'
import { hashPassword } from '../plugins/passwords.ts'
import type { Services } from '../services.ts'

type Wanted = { readonly role: Role; readonly name: string; readonly agentId?: string | undefined }
export type NewAccount = { readonly accountId: string; readonly email: string; readonly password: string }

/** An account with a password, made behind the application's screens; `name` is the first name, `Test` the last. */
export async function newAccount(services: Services, { role, name, agentId }: Wanted): Promise<NewAccount> {
  const email = `${name.toLowerCase()}@example.com`
  const password = `${name} correct horse battery`
  const accountId = accountIdOf(services.keys, email)
  const actor: Actor = { id: 'system', role: 'system' }
  const { position = 0n } = await services.accounts.handle(accountId, {
    type: 'CreateAccount',
    data: { accountId, email, firstName: name, lastName: 'Test', role, ...(agentId === undefined ? {} : { agentId }) },
    meta: { commandId: accountId, actor, now: services.clock.now() },
  })
  await services.vault.setPasswordHash(accountId, await hashPassword(password))
  await services.readModels.waitFor(position, 5_000)
  return { accountId, email, password }
}
