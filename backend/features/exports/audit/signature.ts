import { type KeyObject, createHash } from 'node:crypto'
import type { ExportSigned } from '@fleet/domain/exports/events'
import type { JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { jsonObject } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { isSignedBy, signed, type SigningKey } from '@fleet/platform/vault/signing-keys'

type SignedFields = Pick<ExportSigned['data'], 'exportId' | 'sha256' | 'rows' | 'signedAt'>
type Signature = SignedFields & Pick<ExportSigned['data'], 'signature' | 'keyId'>

/** Signed lines of text, reproducible with any tool. */
function statement({ exportId, sha256, rows, signedAt }: SignedFields): string {
  return ['fleet registration export', exportId, sha256, rows, signedAt, ''].join('\n')
}

export function signatureOf(fields: SignedFields, key: SigningKey): Signature {
  return { ...fields, keyId: key.id, signature: signed(key, statement(fields)) }
}

/** Passes pieces on, and gives their hash, hex, to `onEnd` before the stream ends. */
export async function* hashed(
  pieces: AsyncIterable<Buffer>,
  onEnd: (sha256: string) => Promise<void>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
  await onEnd(hash.digest('hex'))
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Parses a signature file; undefined when it is none. */
export function signatureIn(text: string): Signature | undefined {
  const read = jsonObject(parsed(text)) ?? {}
  const { exportId, sha256, rows, signedAt, keyId, signature } = read
  if (
    !isText(exportId) ||
    !isText(sha256) ||
    typeof rows !== 'number' ||
    !isText(signedAt) ||
    !isText(keyId) ||
    !isText(signature)
  )
    return undefined
  return { exportId, sha256, rows, signedAt, keyId, signature }
}

function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export type Verdict = 'good' | 'altered' | 'notOurs'

/** `keyOf`: key by id; undefined when it is not one of ours. */
export function verifySignature(
  sha256: string,
  signature: Signature | undefined,
  keyOf: (keyId: string) => KeyObject | undefined,
): Verdict {
  const key = signature === undefined ? undefined : keyOf(signature.keyId)
  if (signature === undefined || key === undefined || !isSignedBy(key, statement(signature), signature.signature))
    return 'notOurs'
  return signature.sha256 === sha256 ? 'good' : 'altered'
}
