/** Kinds of what happens, as one asks for them, with the types of their events. */
export const auditKinds = {
  answers: ['AnswersSaved', 'FormTookEffect', 'BookingSetUp'],
  documents: ['DocumentAttached', 'DocumentRemoved'],
  registrations: [
    'SubmissionStarted',
    'GuestAssigned',
    'SubmissionSubmitted',
    'DocumentsRequested',
    'RequestAnswered',
    'SubmissionApproved',
    'SubmissionRejected',
    'SubmissionReopened',
    'SubmissionCompleted',
    'FormFillingStarted',
    'FilledFormSubmitted',
  ],
  confirmations: ['ConfirmationAsked', 'ConfirmationTakenBack', 'DeclarationsConfirmed'],
  parts: ['PartHandedOver', 'PartTaken', 'PartDone', 'PartTakenBack'],
  proposals: ['ChangesProposed', 'ProposalDecided', 'ProposalWithdrawn'],
  agencies: [
    'AgencyOpened',
    'AgentProfileCompleted',
    'AgentApproved',
    'AgentRejected',
    'AgentCorrectionsRequested',
    'AgentTermsSet',
    'PayoutChangeProposed',
    'PayoutChangeConfirmed',
    'PayoutChangeRefused',
    'PayoutChangeWithdrawn',
    'SecretsRevealed',
    'TeamMemberAdded',
    'TeamMemberRemoved',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type AuditKind = keyof typeof auditKinds
