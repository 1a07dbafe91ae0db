import { createHash, createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import type { Pool } from 'pg'
import { type MasterKeys, type NamedKey, findNamedKey } from '../../vault/keys.ts'
import { freshNonce, paddedLength } from '../../vault/cipher.ts'
import { findSnapshotRow, saveSnapshotRow, type SnapshotRow } from '../../vault/snapshot-table.ts'
import type { Vault } from '../../vault/vault.ts'
import { verifyMac, keyIdOf, computeMac } from '../integrity/event-mac.ts'

/** The code that a snapshot depends on: the rules, and the code that decrypts events and stores snapshots. */
const sources = ['../../../domain', '.'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)))

/** A hash of that code: a snapshot of another version of the code is not used. */
export function codeVersion(): string {
  const hash = createHash('sha256').update(process.versions.v8)
  for (const folder of sources) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('node_modules'),
    )
    for (const name of files.toSorted()) hash.update(`\0${name}\0`).update(readFileSync(`${folder}/${name}`))
  }
  return hash.digest('base64url')
}

/**
 * The state of a stream after one of its events, with that event's MAC: a reader checks that the log contains this
 * event.
 */
type Snapshot<Content> = {
  readonly revision: number
  readonly eventMac: string
  /** Persons with data in it. */
  readonly persons: readonly string[]
  readonly content: Content
}

/** A cache of the states of long streams. It can be deleted at any time. */
export type Snapshots = {
  /**
   * undefined: there is none, it belongs to another version of the code, it was tampered with, or a person's key was
   * destroyed.
   */
  find<Content>(stream: string): Promise<Snapshot<Content> | undefined>
  /** `content`: plain data that V8 can serialize. */
  save<Content>(stream: string, snapshot: Snapshot<Content>): Promise<void>
  /** Called when a snapshot could not be stored; reading the whole stream then only takes longer. */
  readonly onError: (error: unknown) => void
}

type Deps = {
  readonly pool: Pool
  readonly vault: Pick<Vault, 'keysOfHolders'>
  readonly keys: MasterKeys
  readonly shape: string
  readonly onError: Snapshots['onError']
}

const tagLength = 16
const nonceLength = 12

/** Derived from the keys of all persons in it: destroying any of these keys makes it unreadable. */
function keyOf(macKey: NamedKey, persons: readonly KeyObject[], stream: string): KeyObject {
  const secret = Buffer.concat([macKey.key, ...persons].map((key) => key.export()))
  return createSecretKey(new Uint8Array(hkdfSync('sha256', secret, 'fleet-registration', `snapshot ${stream}`, 32)))
}

type UnsignedRow = Omit<SnapshotRow, 'mac'>
const macInput = ({ stream, revision, seal, persons, shape, sealed }: UnsignedRow) => [
  'snapshot',
  stream,
  revision,
  seal,
  [...persons],
  shape,
  sealed.toString('base64'),
]

function encrypt(key: KeyObject, content: unknown): Buffer {
  const text = serialize(content)
  const bytes = Buffer.alloc(paddedLength(text.length))
  text.copy(bytes)
  const nonce = freshNonce()
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: KeyObject, encrypted: Buffer): unknown {
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, nonceLength), {
    authTagLength: tagLength,
  })
  decipher.setAuthTag(encrypted.subarray(-tagLength))
  return deserialize(Buffer.concat([decipher.update(encrypted.subarray(nonceLength, -tagLength)), decipher.final()]))
}

export function createSnapshots({ pool, vault, keys, shape, onError }: Deps): Snapshots {
  /** Returns keys in the order of the ids; undefined when one no longer exists. */
  async function personKeys(persons: readonly string[]): Promise<KeyObject[] | undefined> {
    const found = await vault.keysOfHolders(persons)
    const keysOf = persons.flatMap((id) => found.get(id) ?? []).filter((key) => key !== 'missing')
    return keysOf.length < persons.length ? undefined : keysOf
  }

  return {
    async find<Content>(stream: string) {
      const row = await findSnapshotRow(pool, stream)
      if (row === undefined || row.shape !== shape) return undefined
      const macKey = findNamedKey(keys, 'sealing', keyIdOf(row.mac) ?? '')
      if (macKey === undefined || !verifyMac(row.mac, macKey, macInput(row))) return undefined
      const persons = await personKeys(row.persons)
      if (persons === undefined) return undefined
      // The MAC proves that this code stored it for this stream.
      const content = decrypt(keyOf(macKey, persons, stream), row.sealed) as Content
      return { revision: row.revision, eventMac: row.seal, persons: row.persons, content }
    },
    async save(stream, { revision, eventMac, persons: ids, content }) {
      const macKey = keys.get('sealing')
      const persons = [...ids].toSorted()
      const known = await personKeys(persons)
      if (known === undefined) return
      const row = {
        stream,
        revision,
        seal: eventMac,
        persons,
        shape,
        sealed: encrypt(keyOf(macKey, known, stream), content),
      }
      await saveSnapshotRow(pool, { ...row, mac: computeMac(macKey, macInput(row)) })
    },
    onError,
  }
}
