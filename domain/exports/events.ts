import type { Event } from '../kernel/event.ts'
import type { JsonObject } from '../kernel/json.ts'
import type { Declarations } from '../kernel/personal.ts'

/** Somebody takes registrations, or a sheet of a trip, out of the product as a file. Stored before the first byte leaves. */
export type ExportTaken = Event<'ExportTaken', {
  exportId: string
  /** Who took it. */
  accountId: string
  what: 'registrations' | 'sheet' | 'passengerList'
  format: 'xlsx' | 'csv' | 'pdf'
  language: string
  /** What was asked for, by the names of the list's address, or of the sheet's; {}: everything. Words that were searched for may be a name. */
  filter: JsonObject
  /** How many rows it has, as counted before it began. */
  rows: number
}>

/** The file is over: `whole`; `cancelled`, when whoever took it went away; `failed`, when it could not be written on. */
export type ExportEnded = Event<'ExportEnded', {
  exportId: string
  accountId: string
  outcome: 'whole' | 'cancelled' | 'failed'
  /** Rows that were written. */
  rows: number
}>

export type ExportEvent = ExportTaken | ExportEnded

export const exportDeclarations: Declarations<ExportEvent> = {
  ExportTaken: {
    of: ({ accountId }) => [accountId],
    fields: { exportId: 'id', accountId: 'id', what: 'plain', format: 'plain', language: 'id', filter: 'personal', rows: 'plain' },
  },
  ExportEnded: { fields: { exportId: 'id', accountId: 'id', outcome: 'plain', rows: 'plain' } },
}
