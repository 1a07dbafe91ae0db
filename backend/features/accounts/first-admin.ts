import { randomBytes } from 'node:crypto'
import { hashPassword } from '../../plugins/passwords.ts'
import type { Services } from '../../services.ts'
import { namedId } from '../../vault/keys.ts'
import { accountIdOf } from './sign-in.ts'

/**
 * Makes the top admin at the first start, from the configuration. Answers the password when it was made here and must
 * be printed; a password set in the configuration is taken over at every start.
 */
export async function ensureFirstAdmin({ config, keys, vault, accounts, clock }: Services): Promise<string | undefined> {
  const accountId = accountIdOf(keys, config.adminEmail)
  await accounts.handle(accountId, {
    type: 'CreateAccount',
    data: { accountId, email: config.adminEmail, firstName: 'Snefro', lastName: 'Admin', role: 'king-snefro' },
    meta: {
      commandId: namedId(keys, 'command', `first admin ${accountId}`),
      actor: { id: 'system', role: 'system' },
      now: clock.now(),
    },
  })
  const known = await vault.findPasswordHash(accountId)
  if (config.adminPassword !== undefined) {
    await vault.setPasswordHash(accountId, await hashPassword(config.adminPassword))
    return undefined
  }
  if (known !== undefined) return undefined
  const password = randomBytes(12).toString('base64url')
  await vault.setPasswordHash(accountId, await hashPassword(password))
  return password
}
