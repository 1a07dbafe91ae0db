import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { reject } from '@fleet/domain/kernel/rejection'
import { type Config, ConfigurationError } from '@fleet/platform/config/config'

/** Of 0 to 4: below it fewer than a hundred million guesses, the common ones first, find the password. */
const minScore = 3

let checker: Promise<ZxcvbnFactory> | undefined

/** With the 50,000 passwords that are used most, as they are and disguised, repeated, reversed or lengthened; read when first needed. */
async function loadChecker(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new Factory({ dictionary: { passwords: dictionary['passwords-common'] }, graphs: adjacencyGraphs })
}

/** Names, words of an address, and two of them together. */
function personalWords(own: readonly (string | undefined)[]): string[] {
  const words = [...new Set(own.flatMap((text) => (text ?? '').split(/[^\p{L}\p{N}]+/u)))].filter(
    (word) => word.length > 2,
  )
  return [...words, ...words.flatMap((one) => words.map((other) => one + other)), ...own.flatMap((text) => text ?? [])]
}

/** Whether the password is one of those that are tried first; `own`: what anybody knows of the account. */
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
    throw new ConfigurationError(
      'ADMIN_PASSWORD is one of those that are tried first: choose several words that do not belong together',
    )
  }
}
