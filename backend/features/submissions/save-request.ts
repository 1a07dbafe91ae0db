import type { Json } from '@fleet/domain/kernel/json'
import { reject } from '@fleet/domain/kernel/rejection'
import type { FormDefinition } from '@fleet/form-schemas/engine/definition'
import type { SaveBody } from './contract.ts'

/** What the answer of GET adds and a save may send back unread (DESIGN, section 7), and the client's own `totalSteps`. */
const ignored: ReadonlySet<string> = new Set([
  'id', 'status', 'referenceCode', 'createdAt', 'updatedAt', 'submittedAt', 'reviewedAt', 'reviewedBy', 'reviewNotes',
  'persons', 'documents', 'agentSnapshot', 'agentId', 'userId', 'groupLeaderId', 'totalSteps', 'revision', 'formVersion',
  'requestedItems', 'editable', 'erasedPersons', 'may',
])
/** What is set up for the booking as a whole. */
export const ofBooking: ReadonlySet<string> = new Set(['passengerIndex', 'currentStep', 'isGroupBooking', 'groupSize', 'groupLeaderName'])

/** The answers in the body of a save; whether the form knows them is the domain's to say. */
export function answersIn(body: SaveBody): Record<string, Json> {
  return Object.fromEntries(Object.entries(body as Record<string, Json>).filter(([field]) => !ignored.has(field) && !ofBooking.has(field)))
}

/** The revision named by `If-Match: "<revision>"`; undefined without one. @throws Rejection submissions.unknownRevision */
export function revisionOf(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch === '*') return undefined
  const match = /^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch.trim())
  return match?.[1] === undefined ? reject('submissions.unknownRevision') : Number(match[1])
}

/**
 * The step that was opened. One that only the screen's own, earlier form had is not remembered.
 * @throws Rejection request.invalid neither form has it
 */
export function stepIn({ currentStep }: SaveBody, form: FormDefinition, drawnFrom: FormDefinition | undefined): number | undefined {
  const has = (definition: FormDefinition) => definition.steps.some(({ number }) => number === currentStep)
  if (currentStep === undefined || has(form)) return currentStep
  if (drawnFrom !== undefined && has(drawnFrom)) return undefined
  return reject('request.invalid', { problems: [{ field: 'currentStep', code: 'enum' }] })
}
