import type { Json } from '@fleet/domain/kernel/json'
import type { Problem } from '@fleet/domain/kernel/rejection'
import { reject } from '@fleet/domain/kernel/rejection'
import type { Form } from '@fleet/domain/submissions/form'
import type { SaveBody } from './contract.ts'

/** What the answer of GET adds and a save may send back unread (DESIGN, section 7), and the client's own `totalSteps`. */
const ignored: ReadonlySet<string> = new Set([
  'id', 'status', 'referenceCode', 'createdAt', 'updatedAt', 'submittedAt', 'reviewedAt', 'reviewedBy', 'reviewNotes',
  'persons', 'documents', 'agentSnapshot', 'agentId', 'userId', 'groupLeaderId', 'totalSteps', 'revision', 'formVersion',
  'requestedItems', 'editable',
])
const ofBooking: ReadonlySet<string> = new Set(['passengerIndex', 'currentStep', 'isGroupBooking', 'groupSize', 'groupLeaderName'])

/**
 * The answers in the body of a save.
 * @throws Rejection submissions.invalid names every field the form does not know
 */
export function answersIn(body: SaveBody, form: Form): Record<string, Json> {
  const entries = Object.entries(body as Record<string, Json>).filter(([field]) => !ignored.has(field) && !ofBooking.has(field))
  const person = body.passengerIndex ?? 1
  const unknown = entries.filter(([field]) => !form.hasField(field))
  if (unknown.length > 0) {
    const problems = unknown.map(([field]): Problem => ({ person, field, code: 'unknownField' }))
    reject('submissions.invalid', { problems })
  }
  return Object.fromEntries(entries)
}

/** The revision named by `If-Match: "<revision>"`; undefined without one. @throws Rejection submissions.unknownRevision */
export function revisionOf(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch === '*') return undefined
  const match = /^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch.trim())
  return match?.[1] === undefined ? reject('submissions.unknownRevision') : Number(match[1])
}
