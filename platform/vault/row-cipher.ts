import { unwrap, wrap } from './cipher.ts'
import type { MasterKeys } from './keys.ts'
import { findNamedKey } from './keys.ts'
import { Tampered } from './tampered.ts'

/** What a row of the vault holds, with the id of the key that encrypted it. */
export type EncryptedValue = { readonly bytes: Buffer; readonly keyId: string }

/** Encrypts what a table of the vault holds of each owner: in another owner's row, or another table, it does not open. */
export type RowCipher = {
  encrypt(owner: string, bytes: Buffer): EncryptedValue
  /** @throws Tampered the row is another owner's, or was changed */
  decrypt(owner: string, value: EncryptedValue): Buffer
}

/** `label`: what the bytes are bound to. */
export function rowCipher(keys: MasterKeys, table: string, label: (owner: string) => string): RowCipher {
  return {
    encrypt(owner, bytes) {
      const { id, key } = keys.get('wrapping')
      return { bytes: wrap(key, label(owner), bytes), keyId: id }
    },
    decrypt(owner, { bytes, keyId }) {
      const found = findNamedKey(keys, 'wrapping', keyId)
      if (found === undefined)
        throw new Tampered(`${table} of ${owner} names the key ${keyId}, which the key ring does not hold`)
      try {
        return unwrap(found.key, label(owner), bytes)
      } catch (error) {
        throw new Tampered(`${table} of ${owner} does not open: it was changed, or is another's`, { cause: error })
      }
    },
  }
}
