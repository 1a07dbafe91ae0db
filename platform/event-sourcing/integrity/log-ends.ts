import { createHash, createPublicKey } from 'node:crypto'
import type { Pool } from 'pg'
import type { StoredEvent } from '@fleet/domain/kernel/event'
import { TamperedError } from '../../vault/cipher.ts'
import { findNamedKey, type MasterKeys } from '../../vault/keys.ts'
import { isSignedBy, signed, signingKey } from '../../vault/signing-keys.ts'
import { type ChainLink, type IntegrityViolation, computeMac, keyIdOf, macIn, verifyMac } from './event-mac.ts'

/*
 * A MAC chain shows a change in its middle, not a missing end. So the vault keeps the newest event of each stream that
 * decides who gets in, and signed heads of the whole log.
 */
export const logEndsMigration = {
  name: 'vault-log-ends',
  sql: `
    CREATE TABLE vault.stream_end (
      stream text COLLATE "C" PRIMARY KEY,
      revision integer NOT NULL,
      -- MAC of the event of that revision.
      seal text NOT NULL,
      mac text NOT NULL
    );
    CREATE TABLE vault.log_head (count bigint PRIMARY KEY, head json NOT NULL, key_id text NOT NULL, signature text NOT NULL);`,
}

export type LogHead = {
  /** Of the newest event. */
  readonly position: string
  /** Number of events up to it. */
  readonly count: number
  /** SHA-256 over the hash before and the event's MAC, for each event in log order, hex; so over all ends of streams. */
  readonly hash: string
  /** ISO 8601, UTC. */
  readonly signedAt: string
}
/** `signature`: Ed25519 over the other fields as JSON, by the key that also signs exported audit trails. */
export type SignedLogHead = LogHead & { readonly keyId: string; readonly signature: string }

export type LogEnds = {
  /** Whether the end of the stream is recorded. */
  covers(stream: string): boolean
  /** @throws TamperedError the record was changed */
  endOf(stream: string): Promise<ChainLink | undefined>
  recorded(): Promise<ReadonlyMap<string, ChainLink>>
  /** Records a newer end. */
  record(stream: string, end: ChainLink): Promise<void>
  /** @throws TamperedError the record was changed */
  newestHead(): Promise<SignedLogHead | undefined>
  /** Signs, stores and logs a head. */
  addHead(head: LogHead): Promise<void>
  /** An operator accepted another log: its ends become the recorded ones when they are read. */
  forget(): Promise<void>
}

type EndRow = { stream: string; revision: number; seal: string; mac: string }
type HeadRow = { head: LogHead; key_id: string; signature: string }

const endInput = ({ stream, revision, seal }: Omit<EndRow, 'mac'>) => ['stream end', stream, revision, seal]
const headText = ({ position, count, hash, signedAt }: LogHead) => JSON.stringify({ position, count, hash, signedAt })

type Deps = {
  readonly pool: Pool
  readonly keys: MasterKeys
  /** Streams with ends that matter. */
  readonly covers: (stream: string) => boolean
  readonly log?: (line: string) => void
}

export function logEnds({ pool, keys, covers, log = () => {} }: Deps): LogEnds {
  const signer = signingKey(keys)

  function endIn(row: EndRow): ChainLink {
    const key = findNamedKey(keys, 'sealing', keyIdOf(row.mac) ?? '')
    if (key === undefined || !verifyMac(row.mac, key, endInput(row)))
      throw new TamperedError(`the recorded end of ${row.stream} was changed`)
    return { revision: row.revision, mac: row.seal }
  }

  return {
    covers,
    async endOf(stream) {
      const { rows } = await pool.query<EndRow>({
        name: 'find stream end',
        text: 'SELECT stream, revision, seal, mac FROM vault.stream_end WHERE stream = $1',
        values: [stream],
      })
      return rows[0] === undefined ? undefined : endIn(rows[0])
    },
    async recorded() {
      const { rows } = await pool.query<EndRow>('SELECT stream, revision, seal, mac FROM vault.stream_end')
      return new Map(rows.map((row) => [row.stream, endIn(row)]))
    },
    async record(stream, { revision, mac: seal }) {
      await pool.query({
        name: 'record stream end',
        text: `INSERT INTO vault.stream_end AS known (stream, revision, seal, mac) VALUES ($1, $2, $3, $4)
               ON CONFLICT (stream) DO UPDATE SET revision = excluded.revision, seal = excluded.seal, mac = excluded.mac
               WHERE known.revision < excluded.revision`,
        values: [stream, revision, seal, computeMac(keys.get('sealing'), endInput({ stream, revision, seal }))],
      })
    },
    async newestHead() {
      const { rows } = await pool.query<HeadRow>(
        'SELECT head, key_id, signature FROM vault.log_head ORDER BY count DESC LIMIT 1',
      )
      const [row] = rows
      if (row === undefined) return undefined
      if (
        row.key_id !== signer.id ||
        !isSignedBy(createPublicKey(signer.privateKey), headText(row.head), row.signature)
      )
        throw new TamperedError('the newest signed head of the log was changed')
      return { ...row.head, keyId: row.key_id, signature: row.signature }
    },
    async addHead(head) {
      const signature = signed(signer, headText(head))
      const { rowCount } = await pool.query(
        'INSERT INTO vault.log_head (count, head, key_id, signature) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
        [head.count, headText(head), signer.id, signature],
      )
      if (rowCount === 1) log(`signed head of the log: ${JSON.stringify({ ...head, keyId: signer.id, signature })}`)
    },
    async forget() {
      await pool.query('DELETE FROM vault.stream_end; DELETE FROM vault.log_head')
    },
  }
}

type ChainedHead = Omit<LogHead, 'signedAt'>

/** The head after each event of the log, in order. */
export function headChain({ position, count, hash }: ChainedHead = { position: '0', count: 0, hash: '' }) {
  let head: ChainedHead = { position, count, hash }
  return {
    head: () => head,
    add(event: StoredEvent): void {
      head = {
        position: event.position.toString(),
        count: head.count + 1,
        hash: createHash('sha256')
          .update(`${head.hash} ${macIn(event)}`)
          .digest('hex'),
      }
    },
  }
}

function missingEnd(stream: string, revision: number): IntegrityViolation {
  return { stream, revision, type: 'recorded end', id: 'none', reason: 'end' }
}

/** Compares a log that is read from its beginning with what the vault recorded before. @throws TamperedError */
export async function compareEnds(ends: LogEnds) {
  const [recorded, head] = await Promise.all([ends.recorded(), ends.newestHead()])
  const found = new Set<string>()
  const chain = headChain()
  let hasHead = head === undefined || head.count === 0
  return {
    onEvent(event: StoredEvent): void {
      chain.add(event)
      if (chain.head().count === head?.count) hasHead = chain.head().hash === head.hash
      const end = recorded.get(event.stream)
      if (end?.revision === event.revision && end.mac === macIn(event)) found.add(event.stream)
    },
    head: chain.head,
    /** What is missing, once the whole log was read. */
    problems: (): readonly IntegrityViolation[] => [
      ...[...recorded]
        .filter(([stream]) => !found.has(stream))
        .map(([stream, end]) => missingEnd(stream, end.revision)),
      ...(hasHead ? [] : [missingEnd('log', (head?.count ?? 0) - 1)]),
    ],
  }
}
