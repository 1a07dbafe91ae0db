import type { CommandMeta } from '@fleet/domain/kernel/command'
import type { ClientRow } from '@fleet/domain/client-imports/events'
import type { ClientImport, ClientImportHandler } from '@fleet/domain/client-imports/decider'
import { reject, Rejection } from '@fleet/domain/kernel/rejection'
import type { SaveSubmission } from '@fleet/domain/submissions/model/commands'
import { idFor } from '../../form-instances/ids.ts'
import { type Submissions, registrationForm } from '../submissions/registration.ts'
import type { ReferenceHandler } from '@fleet/domain/references/decider'
import type { Clock } from '@fleet/platform/time/clock'
import type { FormRegistry } from '../../form-registry/registry.ts'
import { startRegistration } from '../submissions/commands/start-registration.ts'
import type { ImportState } from './contract.ts'

type Deps = {
  readonly clock: Clock
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly clientImports: ClientImportHandler
  readonly references: ReferenceHandler
}

/** Maximum JSON bytes of rows in one event: encrypted and in base64 it stays below the megabyte of an append. */
const maxBytes = 400_000
/** Registrations per recorded event. */
const batchSize = 20

/** Id of a row's registration; the same in every import. */
export function registrationOf(commandId: string): string {
  return idFor(`submission:${commandId}`)
}

function chunksOf(rows: readonly ClientRow[]): ClientRow[][] {
  const chunks: ClientRow[][] = [[]]
  let size = 0
  for (const row of rows) {
    const bytes = Buffer.byteLength(JSON.stringify(row))
    if (size > 0 && size + bytes > maxBytes) {
      chunks.push([])
      size = 0
    }
    size += bytes
    chunks.at(-1)?.push(row)
  }
  return chunks
}

/**
 * Appends the rows and confirms them with the last append; few rows need only one. Has no effect when repeated.
 * @throws Rejection imports.dropped | Contended | EventStoreUnavailable | OutcomeUnknown (retry with the same command
 * id)
 */
export async function confirmImport(
  { clientImports }: Pick<Deps, 'clientImports'>,
  { importId, agentId, rows }: { importId: string; agentId: string; rows: readonly ClientRow[] },
  meta: CommandMeta,
) {
  const chunks = chunksOf(rows)
  const submissionIds = rows.map(({ commandId }) => registrationOf(commandId))
  let position: bigint | undefined
  for (const [index, chunk] of chunks.entries()) {
    const confirm = index === chunks.length - 1 ? { confirm: { submissionIds } } : {}
    const listed = await clientImports.handle(importId, {
      type: 'ListClients',
      data: { importId, agentId, rows: chunk, ...confirm },
      meta: { ...meta, commandId: idFor(`list:${importId}:${index}`) },
    })
    position = listed.position
  }
  return position
}

/** Creates the registrations of a confirmed import that do not exist yet; resumes after an interruption. */
export async function finishImport(deps: Deps, importId: string): Promise<void> {
  const { clientImports, clock } = deps
  const { state } = await clientImports.load(importId)
  if (state.status !== 'creating') return
  const confirmed = (await clientImports.history(importId)).find(({ type }) => type === 'ClientImportConfirmed')
  if (confirmed === undefined) return
  const { actor } = confirmed.metadata
  const left = state.rows.filter(({ commandId }) => !state.created.has(registrationOf(commandId)))
  for (let start = 0; start < left.length; start += batchSize) {
    const rows = left.slice(start, start + batchSize)
    const created = []
    // Reference codes follow the order of the rows; answers are saved in parallel.
    for (const { commandId } of rows)
      created.push(
        await startRegistration(
          deps,
          { actor, now: clock.now(), commandId },
          { agentId: state.agentId },
          Number(clock.today().slice(0, 4)),
        ),
      )
    await Promise.all(rows.map((row) => fill(deps, row, { actor, now: clock.now() })))
    const ids = created.map(({ submissionId }) => submissionId)
    await clientImports.handle(importId, {
      type: 'RecordCreated',
      data: { importId, created: created.map(({ submissionId, referenceCode }) => ({ submissionId, referenceCode })) },
      meta: { actor, now: clock.now(), commandId: idFor(`created:${importId}:${ids.join()}`) },
    })
  }
}

/** Saves the answers and opens the first step of a person: an import never asks about a group. */
async function fill(
  deps: Deps,
  { commandId, answers }: ClientRow,
  meta: Omit<CommandMeta, 'commandId'>,
): Promise<void> {
  const submissionId = registrationOf(commandId)
  const { steps } = deps.forms.current(registrationForm).loaded.definition
  const firstStep = steps.find(({ scope }) => scope === 'person')
  const data: SaveSubmission['data'] = {
    person: 1,
    answers,
    booking: {},
    spareIds: [],
    ...(firstStep === undefined ? {} : { currentStepId: firstStep.id }),
  }
  await save(deps, submissionId, {
    type: 'SaveSubmission',
    data,
    meta: { ...meta, commandId: idFor(`imported:${submissionId}`) },
  })
}

/** Leaves out answers that the form refuses since the import was confirmed; the others were promised. */
async function save(deps: Deps, submissionId: string, command: SaveSubmission): Promise<void> {
  try {
    await deps.submissions.handle(submissionId, command)
  } catch (error) {
    const refused =
      error instanceof Rejection && error.code === 'submissions.invalid'
        ? error.problems.flatMap(({ field }) => field ?? [])
        : []
    if (refused.length === 0) throw error
    const answers = Object.fromEntries(
      Object.entries(command.data.answers).filter(([field]) => !refused.includes(field)),
    )
    await deps.submissions.handle(submissionId, { ...command, data: { ...command.data, answers } })
  }
}

/** @throws Rejection imports.notFound | imports.dropped */
export function importState(id: string, state: ClientImport): ImportState {
  if (state.status === 'dropped') reject('imports.dropped')
  if (state.status !== 'creating' && state.status !== 'finished') reject('imports.notFound')
  const clients = state.submissionIds.map((submissionId) => ({
    submissionId,
    referenceCode: state.created.get(submissionId) ?? null,
  }))
  return { id, status: state.status, total: clients.length, created: state.created.size, clients }
}
