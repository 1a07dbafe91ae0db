/** Whose the ciphertexts in a stored event are, by the field that says it, and where they stand. `*`: every key or item. */
export type SealedPlaces = {
  readonly of: readonly [field: string, place?: number]
  readonly paths: readonly (readonly string[])[]
}

const notes: SealedPlaces = { of: ['personId'], paths: [['notes']] }
const names: SealedPlaces = { of: ['accountId'], paths: [['email'], ['username'], ['firstName'], ['lastName']] }

/**
 * Events stored before shapes were named: each personal value that was not null is a ciphertext of its own, bound to its
 * field's name. What these types had then; it never changes.
 */
export const firstShape: ReadonlyMap<string, SealedPlaces> = new Map<string, SealedPlaces>([
  ['BookingSetUp', { of: ['persons', 0], paths: [['groupLeaderName']] }],
  ['AnswersSaved', { of: ['personId'], paths: [['answers', '*']] }],
  ['DocumentAttached', { of: ['personId'], paths: [['fileName']] }],
  ['DocumentsRequested', { of: ['personId'], paths: [['notes'], ['items', '*', 'comment']] }],
  ['SubmissionApproved', notes],
  ['SubmissionRejected', notes],
  ['SubmissionReopened', notes],
  ['SubmissionCompleted', notes],
  ['AccountCreated', names],
  ['AccountUpdated', names],
  ['InvitationIssued', { of: ['invitationId'], paths: [['email'], ['recipientName']] }],
])
