import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Pool } from 'pg'
import { emailIdentity } from '@fleet/domain/kernel/email'
import { reject } from '@fleet/domain/kernel/rejection'
import type { Counted, Counter, Counters } from '@fleet/platform/http/rate-limits/counters'
import { networkOf } from '@fleet/platform/http/rate-limits/network'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { Limit } from '@fleet/platform/http/limits'
import type { AccountLimits } from '../limits.ts'

export const attemptsMigration = {
  name: 'web-known-address',
  sql: `
    CREATE SCHEMA IF NOT EXISTS web;
    -- Keyed hashes of account and address where it signed in; nothing else is kept of them.
    CREATE TABLE web.known_address (key text PRIMARY KEY, seen_at timestamptz NOT NULL);
    CREATE INDEX known_address_age ON web.known_address (seen_at);`,
}

/**
 * `kind`: what is attempted, `password-link` for requesting a link; each kind is counted separately. `address`: ''
 * when unknown.
 */
type Attempt = { readonly kind: string; readonly email: string; readonly address: string }

/** Counts attempts to authenticate across all processes, for existing and unknown accounts alike. */
export type Attempts = {
  /**
   * Counts an attempt before its outcome is known, so that simultaneous attempts cannot bypass the limit. Resolves
   * later the more attempts there were.
   * @throws Rejection session.tooManyAttempts
   */
  begin(attempt: Attempt): Promise<void>
  /** Removes a successful attempt from the counts, and remembers the account's address. */
  forget(attempt: Attempt): Promise<void>
  /** Deletes expired counts. */
  sweep(): Promise<void>
}

type Deps = {
  readonly pool: Pool
  readonly keys: MasterKeys
  readonly counters: Counters
  readonly limits: AccountLimits
  readonly pause?: (ms: number) => Promise<unknown>
}
/** `locks`: applies also at an address where the account has signed in. */
type Rule = { readonly scope: string; readonly subject: string; readonly limit: Limit; readonly locks: boolean }

const firstDelayMs = 250

function rulesOf(limits: AccountLimits, { kind, email, address }: Attempt): readonly Rule[] {
  const account = emailIdentity(email)
  const network = networkOf(address)
  const isLink = kind === 'password-link'
  return [
    ...(isLink
      ? []
      : [
          {
            scope: 'account and address',
            subject: `${account}\0${network}`,
            limit: limits.attemptsPerAccountAndAddress,
            locks: true,
          },
        ]),
    ...(address === ''
      ? []
      : [
          {
            scope: 'address',
            subject: network,
            limit: isLink ? limits.linksPerAddress : limits.attemptsPerAddress,
            locks: isLink,
          },
        ]),
    {
      scope: 'account',
      subject: account,
      limit: isLink ? limits.linksPerAccount : limits.attemptsPerAccount,
      locks: isLink,
    },
    { scope: 'all', subject: '', limit: isLink ? limits.linksInAll : limits.attemptsInAll, locks: isLink },
  ]
}

/** Delay of the account's `count`th attempt, ms. */
export function delayOf(count: number, { attemptsAtOnce, attemptDelay }: AccountLimits): number {
  const over = count - attemptsAtOnce.max
  return over <= 0 ? 0 : Math.min(firstDelayMs * 2 ** Math.min(over - 1, 20), attemptDelay.max * 1000)
}

export function countAttempts({ pool, keys, counters, limits, pause = setTimeout }: Deps): Attempts {
  let waiting = 0
  const tooMany = (seconds: number) => reject('session.tooManyAttempts', { values: { seconds } })
  const addressKey = ({ email, address }: Attempt) =>
    createHmac('sha256', keys.naming)
      .update(`known address\0${emailIdentity(email)}\0${networkOf(address)}`)
      .digest('base64url')
  const counterOf = ({ kind }: Attempt, { scope, subject, limit }: Rule): Counter => ({
    action: `attempt ${kind} ${scope}`,
    subject,
    seconds: limit.seconds ?? 0,
  })

  async function isKnown(attempt: Attempt): Promise<boolean> {
    if (attempt.address === '') return false
    const { rowCount } = await pool.query({
      name: 'known-address-find',
      text: 'SELECT FROM web.known_address WHERE key = $1 AND seen_at > now() - make_interval(days => $2)',
      values: [addressKey(attempt), limits.knownAddress.max],
    })
    return rowCount === 1
  }

  async function remember(attempt: Attempt): Promise<void> {
    await pool.query(
      'INSERT INTO web.known_address (key, seen_at) VALUES ($1, now()) ON CONFLICT (key) DO UPDATE SET seen_at = now()',
      [addressKey(attempt)],
    )
  }

  async function wait(ms: number): Promise<void> {
    if (ms === 0) return
    if (waiting >= limits.attemptsWaiting.max) tooMany(limits.attemptDelay.max)
    waiting += 1
    await pause(ms).finally(() => {
      waiting -= 1
    })
  }

  /** Counts the attempt under these rules. Returns the count of the first rule. */
  async function check(attempt: Attempt, rules: readonly Rule[], known: boolean): Promise<number> {
    if (rules.length === 0) return 0
    const counted = await counters.add(rules.map((rule) => counterOf(attempt, rule)))
    const full = rules
      .map((rule, place): Rule & Counted => ({ ...rule, ...(counted[place] ?? { count: 0, seconds: 1 }) }))
      .find(({ count, limit, locks }) => count > limit.max && (locks || !known))
    if (full !== undefined) tooMany(full.seconds)
    return counted[0]?.count ?? 0
  }

  return {
    async begin(attempt) {
      const known = await isKnown(attempt)
      const rules = rulesOf(limits, attempt)
      // Attempts refused for an address do not count for the account: one address cannot use up the account's limit.
      await check(
        attempt,
        rules.filter(({ scope }) => scope.endsWith('address')),
        known,
      )
      const ofAccount = await check(
        attempt,
        rules.filter(({ scope }) => !scope.endsWith('address')),
        known,
      )
      if (!known && attempt.kind !== 'password-link') await wait(delayOf(ofAccount, limits))
    },
    async forget(attempt) {
      const rules = rulesOf(limits, attempt).map((rule) => ({ ...rule, counter: counterOf(attempt, rule) }))
      await Promise.all([
        counters.clear(rules.filter(({ scope }) => scope === 'account and address').map(({ counter }) => counter)),
        counters.takeBack(rules.filter(({ scope }) => scope !== 'account and address').map(({ counter }) => counter)),
        attempt.address === '' ? undefined : remember(attempt),
      ])
    },
    async sweep() {
      await counters.sweep()
      await pool.query('DELETE FROM web.known_address WHERE seen_at <= now() - make_interval(days => $1)', [
        limits.knownAddress.max,
      ])
    },
  }
}
