import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { reject } from '@fleet/domain/kernel/rejection'
import { type Config, ConfigurationError } from '@fleet/platform/config/config'

/** Score from 0 to 4: below 3, fewer than a hundred million guesses in order of popularity find the password. */
const minScore = 3

let checker: Promise<ZxcvbnFactory> | undefined

/**
 * Loads the 50,000 most used passwords on first use; recognises variants, repetitions, reversals and extensions of
 * them.
 */
async function loadChecker(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new Factory({ dictionary: { passwords: dictionary['passwords-common'] }, graphs: adjacencyGraphs })
}

/** Names, words of an address, and pairs of them. */
function personalWords(own: readonly (string | undefined)[]): string[] {
  const words = [...new Set(own.flatMap((text) => (text ?? '').split(/[^\p{L}\p{N}]+/u)))].filter(
    (word) => word.length > 2,
  )
  return [...words, ...words.flatMap((one) => words.map((other) => one + other)), ...own.flatMap((text) => text ?? [])]
}

/** Whether an attacker would try the password first; `own`: public data of the account. */
export async function isCommonPassword(password: string, own: readonly (string | undefined)[]): Promise<boolean> {
  checker ??= loadChecker()
  return (await checker).check(password, personalWords(['snefro', ...own])).score < minScore
}

/** @throws Rejection passwords.common */
export async function refuseCommonPassword(password: string, own: readonly (string | undefined)[]): Promise<void> {
  if (await isCommonPassword(password, own)) reject('passwords.common')
}

/** @throws ConfigurationError */
export async function refuseCommonAdminPassword({ adminPassword, adminEmail }: Config): Promise<void> {
  if (adminPassword !== undefined && (await isCommonPassword(adminPassword, [adminEmail]))) {
    throw new ConfigurationError('ADMIN_PASSWORD is too common: choose several words that do not belong together')
  }
}
