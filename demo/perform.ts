import { randomUUID } from 'node:crypto'
import type { CommandMeta } from '@fleet/domain/kernel/command'
import { Rejection } from '@fleet/domain/kernel/rejection'
import type { SubmissionCommand } from '@fleet/domain/submissions/model/commands'
import { largestGroup } from '@fleet/domain/submissions/save'
import { startRegistration } from '@fleet/backend/features/submissions/commands/start-registration'
import { idFor } from '@fleet/backend/form-instances/ids'
import type { AppDeps } from '@fleet/backend/app/background'
import { dateIn } from './calendar.ts'
import type { Deed, TimedAct } from './season/deed.ts'
import { specimenOf } from './specimen.ts'

/** An act of one registration, with the id of its command; the same id again changes nothing. */
type Performed = { readonly act: TimedAct; readonly commandId: string; readonly startCommandId: string }

/** A made-up act that the product's rules refuse, or that changes nothing: a mistake of the season, not of the person who starts it. */
class SeasonFault extends Error {
  override readonly name = 'SeasonFault'
  constructor(deed: Deed, rejection?: Rejection) {
    const reason =
      rejection === undefined
        ? 'changes nothing'
        : `is refused: ${rejection.code} ${JSON.stringify(rejection.problems)}`
    super(`The season does not fit the form or the rules: ${JSON.stringify(deed)} ${reason}`)
  }
}

/** Carries out acts through the application's own commands; their rules and the form's decide as always. */
export function performer(services: AppDeps): (performed: Performed) => Promise<void> {
  const { timeZone } = services.config
  return async ({ act: { by, at, deed }, commandId, startCommandId }) => {
    const meta: CommandMeta = { commandId, actor: by, now: new Date(at).toISOString() }
    if (deed.kind === 'start') {
      const year = Number(dateIn(timeZone, at).slice(0, 4))
      await startRegistration(services, meta, deed.owner, year)
      return
    }
    const submissionId = idFor(`submission:${startCommandId}`)
    if (deed.kind === 'review') await lookThrough(services, { meta, submissionId })
    const command =
      deed.kind === 'attach'
        ? await attach(services, { deed, meta, submissionId })
        : commandOf(deed, { meta, timeZone })
    const { events } = await services.submissions.handle(submissionId, command).catch((error: unknown) => {
      throw error instanceof Rejection ? new SeasonFault(deed, error) : error
    })
    if (events.length === 0) throw new SeasonFault(deed)
  }
}

/** Whoever decides has seen the documents. */
async function lookThrough(
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

type Context = { readonly meta: CommandMeta; readonly timeZone: string }

export function commandOf(
  deed: Exclude<Deed, { kind: 'start' | 'attach' }>,
  { meta, timeZone }: Context,
): SubmissionCommand {
  switch (deed.kind) {
    case 'save': {
      const { person, answers, booking = {}, step } = deed
      const spareIds = Array.from({ length: largestGroup }, (_, place) => idFor(`person:${meta.commandId}:${place}`))
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
        data: { decision: deed.decision, notes: deed.notes, internalNote: null, items: deed.items },
      }
  }
}

type Attaching = {
  readonly deed: Extract<Deed, { kind: 'attach' }>
  readonly meta: CommandMeta
  readonly submissionId: string
}

async function attach(
  { submissions, documents }: AppDeps,
  { deed, meta, submissionId }: Attaching,
): Promise<SubmissionCommand> {
  const { state } = await submissions.load(submissionId)
  const { person, document: kind, fileName } = deed
  const record = state.status === 'none' ? undefined : state.persons[person - 1]
  if (record === undefined) throw new Error(`no person ${person} in ${submissionId}`)
  const documentId = idFor(`document:${meta.commandId}`)
  const { bytes, contentType } = specimenOf(fileName, deed.lines)
  const fileId = randomUUID()
  const { sha256, size } = await documents.keep({
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
