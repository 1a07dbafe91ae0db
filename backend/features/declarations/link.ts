import type { MasterKeys } from '@fleet/platform/vault/keys'
import { linkToken, readLinkToken, sameLinkToken, tokenHash } from '@fleet/platform/vault/link-tokens'

const kind = 'confirmation'

/** Which request of which registration a link is about. */
export type ConfirmationLink = { readonly submissionId: string; readonly confirmationId: string }

/** What an event holds of the link's token. */
export function confirmationHash(keys: MasterKeys, { submissionId, confirmationId }: ConfirmationLink): string {
  return tokenHash(linkToken(keys, kind, [submissionId, confirmationId]))
}

/** The token made again for the mail; undefined when none has this hash. */
export function confirmationToken(
  keys: MasterKeys,
  { submissionId, confirmationId, hash }: ConfirmationLink & { readonly hash: string },
): string | undefined {
  return sameLinkToken(keys, kind, [submissionId, confirmationId], hash)
}

/** What a token is of; undefined for a made-up one. */
export function readConfirmationToken(keys: MasterKeys, token: string): ConfirmationLink | undefined {
  const [submissionId, confirmationId] = readLinkToken(keys, kind, token, 2) ?? []
  return submissionId === undefined || confirmationId === undefined ? undefined : { submissionId, confirmationId }
}
