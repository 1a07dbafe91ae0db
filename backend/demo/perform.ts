import { createHash, randomUUID } from 'node:crypto'
import { v5 as uuidv5 } from 'uuid'
import type { CommandMeta } from '@fleet/domain/kernel/command'
import { Rejection } from '@fleet/domain/kernel/rejection'
import type { SubmissionCommand } from '@fleet/domain/submissions/commands'
import { attachedFlags } from '@fleet/domain/submissions/documents'
import type { RequestedItem } from '@fleet/domain/submissions/events'
import type { Form } from '@fleet/domain/submissions/form'
import { largestGroup } from '@fleet/domain/submissions/set-up-booking'
import { domainForm } from '../features/submissions/domain-form.ts'
import { idNamespace, startRegistration } from '../features/submissions/start-registration.ts'
import type { Services } from '../services.ts'
import { dateIn } from './calendar.ts'
import type { Deed, TimedAct } from './deed.ts'
import { specimenPdf } from './specimen.ts'

/** An act of one registration, with the id of its command; the same id again changes nothing. */
export type Performed = { readonly act: TimedAct; readonly commandId: string; readonly startCommandId: string }

/** A made-up act that the product's rules refuse, or that changes nothing: a mistake of the season, not of the person who starts it. */
export class SeasonFault extends Error {
  override readonly name = 'SeasonFault'
  constructor(deed: Deed, rejection?: Rejection) {
    const reason = rejection === undefined ? 'changes nothing' : `is refused: ${rejection.code} ${JSON.stringify(rejection.problems)}`
    super(`The season does not fit the form or the rules: ${JSON.stringify(deed)} ${reason}`)
  }
}

/** Carries out acts through the application's own commands; their rules and the form's decide as always. */
export function performer(services: Services): (performed: Performed) => Promise<void> {
  const form = domainForm(services.forms.current('registration').form)
  const { timeZone } = services.config
  return async ({ act: { by, at, deed }, commandId, startCommandId }) => {
    const meta: CommandMeta = { commandId, actor: by, now: new Date(at).toISOString() }
    if (deed.kind === 'start') {
      const year = Number(dateIn(timeZone, at).slice(0, 4))
      await startRegistration(services, meta, deed.owner, year)
      return
    }
    const submissionId = uuidv5(`submission:${startCommandId}`, idNamespace)
    const command = deed.kind === 'attach' ? await attach(services, { deed, meta, submissionId }) : commandOf(deed, { meta, form, timeZone })
    const { events } = await services.submissions.handle(submissionId, command, { formVersion: form.version }).catch((error: unknown) => {
      throw error instanceof Rejection ? new SeasonFault(deed, error) : error
    })
    if (events.length === 0) throw new SeasonFault(deed)
  }
}

type Context = { readonly meta: CommandMeta; readonly form: Form; readonly timeZone: string }

export function commandOf(deed: Exclude<Deed, { kind: 'start' | 'attach' }>, { meta, form, timeZone }: Context): SubmissionCommand {
  switch (deed.kind) {
    case 'save': {
      const { person: passengerIndex, answers, booking = {}, step } = deed
      const spareIds = Array.from({ length: largestGroup }, (_, place) => uuidv5(`person:${meta.commandId}:${place}`, idNamespace))
      return { type: 'SaveSubmission', meta, data: { form, passengerIndex, answers, booking, spareIds, ...(step === undefined ? {} : { currentStep: step }) } }
    }
    case 'submit':
      return { type: 'SubmitSubmission', meta, data: { form, today: dateIn(timeZone, Date.parse(meta.now)) } }
    case 'review': {
      const canBeAsked = ({ field, document }: RequestedItem) =>
        field === undefined ? document !== undefined && Object.hasOwn(attachedFlags, document) : form.hasField(field)
      return { type: 'ReviewSubmission', meta, data: { decision: deed.decision, notes: deed.notes, internalNote: null, items: deed.items, canBeAsked } }
    }
  }
}

type Attaching = { readonly deed: Extract<Deed, { kind: 'attach' }>; readonly meta: CommandMeta; readonly submissionId: string }

async function attach({ submissions, documents }: Services, { deed, meta, submissionId }: Attaching): Promise<SubmissionCommand> {
  const { submission } = (await submissions.load(submissionId)).state
  const person = submission.status === 'none' ? undefined : submission.persons[deed.person - 1]
  if (person === undefined) throw new Error(`no person ${deed.person} in ${submissionId}`)
  const documentId = uuidv5(`document:${meta.commandId}`, idNamespace)
  const bytes = specimenPdf(deed.lines)
  const fileId = randomUUID()
  await documents.keep({ submissionId, documentId, personId: person.personId, fileId, bytes })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { person: passengerIndex, document: kind, fileName } = deed
  return { type: 'AttachDocument', meta, data: { documentId, fileId, passengerIndex, kind, fileName, contentType: 'application/pdf', size: bytes.length, sha256 } }
}
