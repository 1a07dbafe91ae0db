import { LRUCache } from 'lru-cache'
import { reject } from '@fleet/domain/kernel/rejection'
import { verifyPassword } from '../../plugins/passwords.ts'
import type { SignedIn } from '../../plugins/session.ts'
import type { Services } from '../../services.ts'
import { namedId } from '../../vault/keys.ts'

const allowedFailures = 5
const windowMs = 60_000

/** The account an e-mail signs in to: its id follows from the address. */
export function accountIdOf(keys: Services['keys'], email: string): string {
  return namedId(keys, 'account', email.trim().toLowerCase())
}

export type SignIn = (attempt: { email: string; password: string; address: string }) => Promise<SignedIn>

/**
 * Signs in by e-mail and password; an unknown account answers as a wrong password does, and as slowly.
 * @throws Rejection session.badCredentials | session.tooManyAttempts (5 failures a minute per account and address)
 */
export function signInByPassword({ keys, vault, accounts }: Pick<Services, 'keys' | 'vault' | 'accounts'>): SignIn {
  const failures = new LRUCache<string, number>({ max: 50_000, ttl: windowMs })
  return async ({ email, password, address }) => {
    const accountId = accountIdOf(keys, email)
    const attempt = `${accountId} ${address}`
    const failed = failures.get(attempt) ?? 0
    if (failed >= allowedFailures) reject('session.tooManyAttempts')
    const hash = await vault.findPasswordHash(accountId)
    const { state, revision } = await accounts.load(accountId)
    const matches = await verifyPassword(password, hash)
    if (!matches || state.status !== 'active' || state.role === undefined) {
      failures.set(attempt, failed + 1, { noUpdateTTL: true })
      reject('session.badCredentials')
    }
    failures.delete(attempt)
    return { id: accountId, revision, role: state.role, ...(state.agentId === undefined ? {} : { agentId: state.agentId }) }
  }
}
