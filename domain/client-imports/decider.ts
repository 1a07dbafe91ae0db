import type { Command } from '../kernel/command.ts'
import type { CommandHandler } from '../kernel/command-handler.ts'
import type { Decider } from '../kernel/decider.ts'
import type { RecordedEvent } from '../kernel/event.ts'
import { reject } from '../kernel/rejection.ts'
import type { ClientImportEvent, ClientRow } from './events.ts'

type Listed = {
  readonly agentId: string
  /** [] once their key is destroyed. */
  readonly rows: readonly ClientRow[]
}
type Confirmed = Listed & {
  readonly submissionIds: readonly string[]
  /** Id -> reference code of the registrations created so far. */
  readonly created: ReadonlyMap<string, string>
}

export type ClientImport =
  | { readonly status: 'none' | 'dropped' }
  | ({ readonly status: 'listed' } & Listed)
  | ({ readonly status: 'creating' | 'finished' } & Confirmed)

type ListClients = Command<
  'ListClients',
  {
    importId: string
    agentId: string
    rows: readonly ClientRow[]
    /** With the last rows: ids of all registrations to create, in the order of the rows. */
    confirm?: { readonly submissionIds: readonly string[] }
  }
>
type RecordCreated = Command<
  'RecordCreated',
  { importId: string; created: readonly { readonly submissionId: string; readonly referenceCode: string }[] }
>
type DropImport = Command<'DropImport', { importId: string }>
type ClientImportCommand = ListClients | RecordCreated | DropImport

/** @throws Rejection imports.dropped it was not confirmed in time */
function list(state: ClientImport, { importId, agentId, rows, confirm }: ListClients['data']): ClientImportEvent[] {
  if (state.status === 'dropped') reject('imports.dropped')
  if (state.status !== 'none' && state.status !== 'listed') return []
  return [
    { type: 'ClientsListed', data: { importId, agentId, rows } },
    ...(confirm === undefined
      ? []
      : [{ type: 'ClientImportConfirmed' as const, data: { importId, agentId, ...confirm } }]),
  ]
}

/** Finishes the import with the last registration. */
function record(state: ClientImport, { importId, created }: RecordCreated['data']): ClientImportEvent[] {
  if (state.status !== 'creating') return []
  const added = created.filter(
    ({ submissionId }) => state.submissionIds.includes(submissionId) && !state.created.has(submissionId),
  )
  const isLast = state.created.size + added.length === state.submissionIds.length
  return [
    ...(added.length === 0
      ? []
      : [
          {
            type: 'ClientsCreated' as const,
            data: {
              importId,
              submissionIds: added.map(({ submissionId }) => submissionId),
              referenceCodes: added.map(({ referenceCode }) => referenceCode),
            },
          },
        ]),
    ...(isLast ? [{ type: 'ClientImportFinished' as const, data: { importId } }] : []),
  ]
}

function evolve(
  state: ClientImport,
  { type, data }: ClientImportEvent | RecordedEvent<ClientImportEvent>,
): ClientImport {
  switch (type) {
    case 'ClientsListed':
      return {
        status: 'listed',
        agentId: data.agentId,
        rows: [...(state.status === 'listed' ? state.rows : []), ...(data.rows ?? [])],
      }
    case 'ClientImportConfirmed':
      return {
        status: 'creating',
        agentId: data.agentId,
        rows: state.status === 'listed' ? state.rows : [],
        submissionIds: data.submissionIds,
        created: new Map(),
      }
    case 'ClientsCreated':
      if (state.status !== 'creating') return state
      return {
        ...state,
        created: new Map([
          ...state.created,
          ...data.submissionIds.map((id, place): [string, string] => [id, data.referenceCodes[place] ?? '']),
        ]),
      }
    case 'ClientImportFinished':
      return state.status === 'creating' ? { ...state, status: 'finished', rows: [] } : state
    case 'ClientImportDropped':
      return { status: 'dropped' }
    default:
      return state
  }
}

/** Handles commands on client imports. */
export type ClientImportHandler = CommandHandler<ClientImport, ClientImportCommand, ClientImportEvent>

export const clientImportDecider: Decider<ClientImport, ClientImportCommand, ClientImportEvent> = {
  initial: { status: 'none' },
  evolve,
  decide(state, command) {
    switch (command.type) {
      case 'ListClients':
        return list(state, command.data)
      case 'RecordCreated':
        return record(state, command.data)
      case 'DropImport':
        return state.status === 'listed' ? [{ type: 'ClientImportDropped', data: command.data }] : []
    }
  },
}
