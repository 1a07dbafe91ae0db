import type { Event } from '../kernel/event.ts'
import type { JsonObject } from '../kernel/json.ts'
import type { Declarations } from '../kernel/personal.ts'

/**
 * Registrations, a receipt, a trip's sheet or the audit trail were exported as a file. Stored before the first byte
 * leaves.
 */
export type ExportTaken = Event<
  'ExportTaken',
  {
    exportId: string
    accountId: string
    what: 'registrations' | 'sheet' | 'passengerList' | 'audit' | 'receipt'
    format: 'xlsx' | 'csv' | 'pdf' | 'json'
    language: string
    /**
     * The filter, by the parameters of the list or sheet; {}: everything. Personal, because search words may be names.
     */
    filter: JsonObject
    /** Number of rows, counted before the export began. */
    rows: number
  }
>

/** The file ended: `whole`; `cancelled` by the client; `failed` to be written. */
export type ExportEnded = Event<
  'ExportEnded',
  {
    exportId: string
    accountId: string
    outcome: 'whole' | 'cancelled' | 'failed'
    /** Number of written rows. */
    rows: number
    /** Number of registrations and agencies in the file that could not be read; absent: none. */
    unreadable?: number
  }
>

/** The whole file was signed, so that others can verify origin and content. */
export type ExportSigned = Event<
  'ExportSigned',
  {
    exportId: string
    /** Of the file, hex. */
    sha256: string
    /** Ed25519 over a statement of export, hash, rows and time; base64url. */
    signature: string
    /** The signing key. */
    keyId: string
    rows: number
    /** ISO 8601, UTC. */
    signedAt: string
  }
>

export type ExportEvent = ExportTaken | ExportEnded | ExportSigned

export const exportDeclarations: Declarations<ExportEvent> = {
  ExportTaken: {
    of: ({ accountId }) => [accountId],
    fields: {
      exportId: 'id',
      accountId: 'id',
      what: 'plain',
      format: 'plain',
      language: 'id',
      filter: 'personal',
      rows: 'plain',
    },
  },
  ExportEnded: { fields: { exportId: 'id', accountId: 'id', outcome: 'plain', rows: 'plain', unreadable: 'plain' } },
  ExportSigned: {
    fields: { exportId: 'id', sha256: 'id', signature: 'id', keyId: 'id', rows: 'plain', signedAt: 'time' },
  },
}
