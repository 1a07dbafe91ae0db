import { randomUUID } from 'node:crypto'
import type { CommandMeta } from '@fleet/domain/kernel/command'
import { Rejection } from '@fleet/domain/kernel/rejection'
import type { SubmissionCommand } from '@fleet/domain/submissions/model/commands'
import { maxGroupSize } from '@fleet/domain/submissions/save'
import { startRegistration } from '@fleet/backend/features/submissions/commands/start-registration'
import { idFor } from '@fleet/backend/form-instances/ids'
import type { AppDeps } from '@fleet/backend/app/background'
import { dateIn } from './calendar.ts'
import type { Action, TimedAction } from './season/action.ts'
import { specimenOf } from './specimen.ts'

/** An action of one registration. Repeating a command id changes nothing. */
type ActionWithIds = { readonly timed: TimedAction; readonly commandId: string; readonly startCommandId: string }

/** The rules refuse an action of the season, or it changes nothing: a bug of the season, not an operator's mistake. */
class SeasonError extends Error {
  override readonly name = 'SeasonFault'
  constructor(action: Action, rejection?: Rejection) {
    const reason =
      rejection === undefined
        ? 'changes nothing'
        : `is refused: ${rejection.code} ${JSON.stringify(rejection.problems)}`
    super(`The season does not fit the form or the rules: ${JSON.stringify(action)} ${reason}`)
  }
}

/** Performs actions by the application's own commands, under its rules and the form's. */
export function createPerformer(services: AppDeps): (action: ActionWithIds) => Promise<void> {
  const { timeZone } = services.config
  return async ({ timed: { by, at, action }, commandId, startCommandId }) => {
    const meta: CommandMeta = { commandId, actor: by, now: new Date(at).toISOString() }
    if (action.kind === 'start') {
      const year = Number(dateIn(timeZone, at).slice(0, 4))
      await startRegistration(services, meta, action.owner, year)
      return
    }
    const submissionId = idFor(`submission:${startCommandId}`)
    if (action.kind === 'review') await viewDocuments(services, { meta, submissionId })
    const command =
      action.kind === 'attach'
        ? await attach(services, { action, meta, submissionId })
        : commandOf(action, { meta, timeZone })
    const { events } = await services.submissions.handle(submissionId, command).catch((error: unknown) => {
      throw error instanceof Rejection ? new SeasonError(action, error) : error
    })
    if (events.length === 0) throw new SeasonError(action)
  }
}

/** Staff view each document before they decide. */
async function viewDocuments(
  { submissions, documentLogs }: AppDeps,
  { meta, submissionId }: { readonly meta: CommandMeta; readonly submissionId: string },
): Promise<void> {
  const { state } = await submissions.load(submissionId)
  for (const { documentId } of state.status === 'none' ? [] : state.documents) {
    const data = { submissionId, documentId, purpose: 'review' } as const
    await documentLogs.handle(submissionId, {
      type: 'ViewDocument',
      data,
      meta: { ...meta, commandId: idFor(`look:${meta.commandId}:${documentId}`) },
    })
  }
}

type CommandContext = { readonly meta: CommandMeta; readonly timeZone: string }

export function commandOf(
  action: Exclude<Action, { kind: 'start' | 'attach' }>,
  { meta, timeZone }: CommandContext,
): SubmissionCommand {
  switch (action.kind) {
    case 'save': {
      const { person, answers, booking = {}, step } = action
      const spareIds = Array.from({ length: maxGroupSize }, (_, place) => idFor(`person:${meta.commandId}:${place}`))
      return {
        type: 'SaveSubmission',
        meta,
        data: { person, answers, booking, spareIds, ...(step === undefined ? {} : { currentStep: step }) },
      }
    }
    case 'submit':
      return { type: 'SubmitForm', meta, data: { today: dateIn(timeZone, Date.parse(meta.now)) } }
    case 'review':
      return {
        type: 'ReviewSubmission',
        meta,
        data: { decision: action.decision, notes: action.notes, internalNote: null, items: action.items },
      }
  }
}

type AttachContext = {
  readonly action: Extract<Action, { kind: 'attach' }>
  readonly meta: CommandMeta
  readonly submissionId: string
}

async function attach(
  { submissions, documents }: AppDeps,
  { action, meta, submissionId }: AttachContext,
): Promise<SubmissionCommand> {
  const { state } = await submissions.load(submissionId)
  const { person, document: kind, fileName } = action
  const record = state.status === 'none' ? undefined : state.persons[person - 1]
  if (record === undefined) throw new Error(`no person ${person} in ${submissionId}`)
  const documentId = idFor(`document:${meta.commandId}`)
  const { bytes, contentType } = specimenOf(fileName, action.lines)
  const fileId = randomUUID()
  const { sha256, size } = await documents.write({
    submissionId,
    documentId,
    personId: record.personId,
    fileId,
    content: [bytes],
  })
  return {
    type: 'AttachDocument',
    meta,
    data: { documentId, fileId, person, kind, fileName, contentType, size, sha256 },
  }
}
