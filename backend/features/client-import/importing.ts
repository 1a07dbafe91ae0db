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

/** JSON of rows in one event: sealed, base64 of it stays below the megabyte that an append may have. */
const maxBytes = 400_000
/** Registrations told of at a time. */
const batchSize = 20

/** The registration that a row becomes, whichever import it is in. */
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
 * Lists the rows and confirms them: the last append is the fact, and with few rows the only one. The same again finds it done.
 * @throws Rejection imports.dropped | Contended | EventStoreUnavailable | OutcomeUnknown (retry with the same command id)
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

/** Creates what is not there yet of a confirmed import; again, it goes on where it was cut off. */
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
    // Numbers are given in the order of the rows; what they say waits for nobody
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

/** Says what the row says, and that the next step is the first of a person: nobody is asked whether they are a group. */
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

/** What the form has come to refuse since it was confirmed is left out: the rest of the row is what was promised. */
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
