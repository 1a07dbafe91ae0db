import type { MasterKeys } from '@fleet/platform/vault/keys'
import { linkToken, readLinkToken, sameLinkToken, tokenHash } from '@fleet/platform/vault/link-tokens'

const kind = 'confirmation'

/** Submission and request of a link. */
export type ConfirmationLink = { readonly submissionId: string; readonly confirmationId: string }

/** Hash of the link's token, as stored in an event. */
export function confirmationHash(keys: MasterKeys, { submissionId, confirmationId }: ConfirmationLink): string {
  return tokenHash(linkToken(keys, kind, [submissionId, confirmationId]))
}

/** Recreates the token for the mail; undefined when no token has this hash. */
export function confirmationToken(
  keys: MasterKeys,
  { submissionId, confirmationId, hash }: ConfirmationLink & { readonly hash: string },
): string | undefined {
  return sameLinkToken(keys, kind, [submissionId, confirmationId], hash)
}

/** Reads a token; undefined when it is forged. */
export function readConfirmationToken(keys: MasterKeys, token: string): ConfirmationLink | undefined {
  const [submissionId, confirmationId] = readLinkToken(keys, kind, token, 2) ?? []
  return submissionId === undefined || confirmationId === undefined ? undefined : { submissionId, confirmationId }
}
