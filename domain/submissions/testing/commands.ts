import type { CommandMeta } from '../../kernel/command.ts'
import type { Actor } from '../../kernel/event.ts'
import type { AttachDocument, RemoveDocument, SubmitForm } from '../../form-instances/commands.ts'
import type {
  RequestConfirmation,
  ConfirmDeclarations,
  DecideProposal,
  FinishPart,
  HandOverPart,
  MoveBooking,
  ProposeChanges,
  ReviewDecision,
  ReviewSubmission,
  SaveSubmission,
  StartSubmission,
  TakeBackConfirmation,
  TakePart,
  TakePartBack,
  WithdrawProposal,
} from '../model/commands.ts'
import type { Answers } from '../../form-instances/events.ts'

export const guest: Actor = { id: 'account-guest', role: 'guest' }
export const agent: Actor = { id: 'account-agent', role: 'agent', agentId: 'agency-1' }
export const manager: Actor = { id: 'account-manager', role: 'manager' }
export const admin: Actor = { id: 'account-admin', role: 'admin' }

export const now = '2030-01-10T08:00:00Z'
export const today = '2030-01-10'

function meta(actor: Actor): CommandMeta {
  return { commandId: 'command-1', actor, now }
}

type Start = Partial<StartSubmission['data']>

export function start(data: Start = {}): StartSubmission {
  const fixed = {
    submissionId: 'submission-1',
    referenceCode: 'RS-2030-00001',
    formId: 'registration',
    personId: 'person-1',
    guestAccountId: 'account-guest',
    agentId: 'agency-1',
  }
  return { type: 'StartSubmission', data: { ...fixed, ...data }, meta: meta(guest) }
}

type Save = Partial<SaveSubmission['data']> & { readonly as?: Actor }

/** Person 1 saves answers, as the guest. */
export function save(answers: Answers, { as = guest, ...data }: Save = {}): SaveSubmission {
  const spareIds = Array.from({ length: 20 }, (_, place) => `person-${place + 2}`)
  return { type: 'SaveSubmission', data: { person: 1, answers, booking: {}, spareIds, ...data }, meta: meta(as) }
}

export function setUp(booking: SaveSubmission['data']['booking'], more: Save = {}): SaveSubmission {
  return save({}, { ...more, booking })
}

export function submit(shown?: string): SubmitForm {
  return { type: 'SubmitForm', data: { today, ...(shown === undefined ? {} : { shown }) }, meta: meta(guest) }
}

type Review = Partial<Omit<ReviewSubmission['data'], 'decision'>>

/** A decision of staff, by default with a note. */
export function decide(decision: ReviewDecision, data: Review = {}): ReviewSubmission {
  return {
    type: 'ReviewSubmission',
    data: { decision, notes: 'Thank you', internalNote: null, items: [], ...data },
    meta: meta(admin),
  }
}

/** By a manager, to the next week on another boat. */
export function moveTo(data: Partial<MoveBooking['data']> & Pick<MoveBooking['data'], 'viewedRevision'>): MoveBooking {
  const to = { boatName: 'Snefro Love', tripStartDate: '2030-03-08', tripEndDate: '2030-03-15' }
  return { type: 'MoveBooking', data: { to, requestedItems: [], ...data }, meta: meta(manager) }
}

type Attach = Partial<AttachDocument['data']> & { readonly as?: Actor }

export function attach({ as = guest, documentId = 'document-1', ...data }: Attach = {}): AttachDocument {
  const file = {
    fileId: `file of ${documentId}`,
    fileName: 'passport.pdf',
    contentType: 'application/pdf',
    size: 1200,
    sha256: 'ab'.repeat(32),
  }
  return {
    type: 'AttachDocument',
    data: { documentId, person: 1, kind: 'passportCopy', ...file, ...data },
    meta: meta(as),
  }
}

export function removeDocument(documentId = 'document-1', as: Actor = guest): RemoveDocument {
  return { type: 'RemoveDocument', data: { documentId }, meta: meta(as) }
}

export function ask(data: Partial<RequestConfirmation['data']> = {}, as: Actor = agent): RequestConfirmation {
  return {
    type: 'RequestConfirmation',
    data: {
      confirmationId: 'c1',
      person: 1,
      declarations: ['medical', 'liability'],
      tokenHash: 'hash',
      email: 'nadia@example.com',
      language: 'de',
      ...data,
    },
    meta: meta(as),
  }
}

/** Sent with the link of person 1. */
export function confirm(data: Partial<ConfirmDeclarations['data']> = {}, at = now): ConfirmDeclarations {
  const answers = { declarationSigned: true, signatureName: 'Nadia' }
  return {
    type: 'ConfirmDeclarations',
    data: { confirmationId: 'c1', answers, formVersion: '1', today, ...data },
    meta: { ...meta({ id: 'person-1', role: 'guest' }), now: at },
  }
}

/** Person 1 asks for other answers, as the guest. */
export function propose(
  answers: Answers,
  { as = guest, ...data }: Partial<ProposeChanges['data']> & { readonly as?: Actor } = {},
): ProposeChanges {
  return { type: 'ProposeChanges', data: { proposalId: 'p1', person: 1, answers, today, ...data }, meta: meta(as) }
}

/** Staff on proposal p1: `true` accepts a field, a text refuses it with that comment. */
export function judge(
  verdicts: { readonly [field: string]: true | string | null },
  data: Partial<DecideProposal['data']> = {},
): DecideProposal {
  const items = Object.entries(verdicts).map(([field, verdict]) => ({
    field,
    isAccepted: verdict === true,
    comment: verdict === true ? null : verdict,
  }))
  return { type: 'DecideProposal', data: { proposalId: 'p1', items, notes: null, ...data }, meta: meta(admin) }
}

export function withdraw(proposalId = 'p1'): WithdrawProposal {
  return { type: 'WithdrawProposal', data: { proposalId }, meta: meta(guest) }
}

export function takeBack(confirmationId = 'c1'): TakeBackConfirmation {
  return { type: 'TakeBackConfirmation', data: { confirmationId }, meta: meta(agent) }
}

export const member: Actor = { id: 'account-member', role: 'guest' }

export function handOver(data: Partial<HandOverPart['data']> = {}, as: Actor = guest): HandOverPart {
  return {
    type: 'HandOverPart',
    data: { partId: 'part-1', person: 2, email: 'mia@example.com', language: 'de', ...data },
    meta: meta(as),
  }
}

export function takeUp(accountId = member.id, partId = 'part-1'): TakePart {
  return { type: 'TakePart', data: { partId, accountId }, meta: meta({ id: accountId, role: 'guest' }) }
}

export function finish(as: Actor = member): FinishPart {
  return { type: 'FinishPart', data: { today }, meta: meta(as) }
}

export function takePartBack(as: Actor = guest): TakePartBack {
  return { type: 'TakePartBack', data: { partId: 'part-1' }, meta: meta(as) }
}
