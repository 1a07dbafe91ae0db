import type { Event } from '../kernel/event.ts'
import type { JsonObject } from '../kernel/json.ts'
import type { Declarations } from '../kernel/personal.ts'

/** Somebody takes registrations, one of them on paper, a sheet of a trip or the audit trail out of the product as a file. Stored before the first byte leaves. */
export type ExportTaken = Event<
  'ExportTaken',
  {
    exportId: string
    /** Who took it. */
    accountId: string
    what: 'registrations' | 'sheet' | 'passengerList' | 'audit' | 'receipt'
    format: 'xlsx' | 'csv' | 'pdf' | 'json'
    language: string
    /** What was asked for, by the names of the list's address, or of the sheet's; {}: everything. Words that were searched for may be a name. */
    filter: JsonObject
    /** How many rows it has, as counted before it began. */
    rows: number
  }
>

/** The file is over: `whole`; `cancelled`, when whoever took it went away; `failed`, when it could not be written on. */
export type ExportEnded = Event<
  'ExportEnded',
  {
    exportId: string
    accountId: string
    outcome: 'whole' | 'cancelled' | 'failed'
    /** Rows that were written. */
    rows: number
  }
>

/** The whole file was signed, so that others can tell that it is ours and as it was. */
export type ExportSigned = Event<
  'ExportSigned',
  {
    exportId: string
    /** Of the file, hex. */
    sha256: string
    /** Ed25519 over a statement of export, hash, rows and time; base64url. */
    signature: string
    /** The key that made it. */
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
  ExportEnded: { fields: { exportId: 'id', accountId: 'id', outcome: 'plain', rows: 'plain' } },
  ExportSigned: {
    fields: { exportId: 'id', sha256: 'id', signature: 'id', keyId: 'id', rows: 'plain', signedAt: 'time' },
  },
}
