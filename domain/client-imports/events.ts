import type { Answers } from '../form-instances/events.ts'
import type { Event } from '../kernel/event.ts'
import type { Declarations } from '../kernel/personal.ts'

/** A row of the file: its number, and its cells by field. */
export type ClientRow = {
  readonly row: number
  /**
   * Id of the command that starts the registration; derived from agency, trip and row, so that no row is created twice.
   */
  readonly commandId: string
  readonly answers: Answers
}

// Rows are encrypted with a key of the import, which is destroyed once the registrations hold the answers under their
// own keys.

/** Rows to create, as many as one append takes. They have no effect before the import is confirmed. */
export type ClientsListed = Event<'ClientsListed', { importId: string; agentId: string; rows: readonly ClientRow[] }>

/** All rows are listed; they will be created even after a restart. */
export type ClientImportConfirmed = Event<
  'ClientImportConfirmed',
  {
    importId: string
    agentId: string
    /** The registrations to create, in the order of the rows. */
    submissionIds: readonly string[]
  }
>

/** Some of the registrations were created, with these reference codes. */
export type ClientsCreated = Event<
  'ClientsCreated',
  { importId: string; submissionIds: readonly string[]; referenceCodes: readonly string[] }
>

/** All registrations were created. */
export type ClientImportFinished = Event<'ClientImportFinished', { importId: string }>

/** Listed rows were not confirmed and will not be created. */
export type ClientImportDropped = Event<'ClientImportDropped', { importId: string }>

export type ClientImportEvent =
  | ClientsListed
  | ClientImportConfirmed
  | ClientsCreated
  | ClientImportFinished
  | ClientImportDropped

export const clientImportDeclarations: Declarations<ClientImportEvent> = {
  ClientsListed: { of: ({ importId }) => [importId], fields: { importId: 'id', agentId: 'id', rows: 'personal' } },
  ClientImportConfirmed: { fields: { importId: 'id', agentId: 'id', submissionIds: 'id' } },
  ClientsCreated: { fields: { importId: 'id', submissionIds: 'id', referenceCodes: 'id' } },
  ClientImportFinished: { fields: { importId: 'id' } },
  ClientImportDropped: { fields: { importId: 'id' } },
}
