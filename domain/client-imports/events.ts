import type { Answers } from '../form-instances/events.ts'
import type { Event } from '../kernel/event.ts'
import type { Declarations } from '../kernel/personal.ts'

/** One client to be: the number of its row in the file, and what its cells say, field by field. */
export type ClientRow = {
  readonly row: number
  /** Of the command that starts the registration: it follows from agency, trip and row, so that no row is ever created twice. */
  readonly commandId: string
  readonly answers: Answers
}

// What rows say is sealed with a key of the import itself, which goes as soon as the registrations hold it under keys of their own.

/** Rows to be created, as many as one append takes. They mean nothing before the import is confirmed. */
export type ClientsListed = Event<'ClientsListed', { importId: string; agentId: string; rows: readonly ClientRow[] }>

/** All rows are listed and will be created, whatever happens to the process. */
export type ClientImportConfirmed = Event<
  'ClientImportConfirmed',
  {
    importId: string
    agentId: string
    /** The registrations to be, in the order of the rows. */
    submissionIds: readonly string[]
  }
>

/** Some of the registrations are there, with these codes. */
export type ClientsCreated = Event<
  'ClientsCreated',
  { importId: string; submissionIds: readonly string[]; referenceCodes: readonly string[] }
>

/** All of them are there. */
export type ClientImportFinished = Event<'ClientImportFinished', { importId: string }>

/** Rows were listed and never confirmed: nothing comes of them. */
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
