import type { Answers, PersonId } from '../../form-instances/events.ts'
import type { Event } from '../../kernel/event.ts'
import type { HistoryDeclarations } from '../../kernel/history.ts'

/** What staff said to one proposed answer; the comment is to the guest. */
export type Verdict = { readonly field: string; readonly isAccepted: boolean; readonly comment: string | null }

/** A guest or an agent asked for other answers of one person, after the form was handed in. Nothing changes by it. */
export type ChangesProposed = Event<
  'ChangesProposed',
  {
    proposalId: string
    personId: PersonId
    passengerIndex: number
    /** What held when it was proposed. `null`: no answer. */
    before: Answers
    /** The same fields as they are to be. `null`: the answer is to go. */
    answers: Answers
  }
>

/** Staff accepted or refused each answer of a proposal; what was accepted is saved with it. */
export type ProposalDecided = Event<
  'ProposalDecided',
  {
    proposalId: string
    personId: PersonId
    passengerIndex: number
    verdicts: readonly Verdict[]
    /** To the guest, about all of it. */
    notes: string | null
  }
>

/** Whoever fills in took a proposal back before staff decided. */
export type ProposalWithdrawn = Event<'ProposalWithdrawn', { proposalId: string; personId: PersonId }>

export type ProposalEvent = ChangesProposed | ProposalDecided | ProposalWithdrawn

/** Of one person. */
const one = ({ personId }: { personId: PersonId }) => [personId]

export const proposalDeclarations: HistoryDeclarations<ProposalEvent> = {
  ChangesProposed: {
    history: { kind: 'proposals', isOfPerson: true, shows: ['answers'] },
    of: one,
    fields: { proposalId: 'id', personId: 'id', passengerIndex: 'plain', before: 'personal', answers: 'personal' },
  },
  ProposalDecided: {
    history: { kind: 'proposals', isOfPerson: true, shows: ['notes'] },
    of: one,
    fields: { proposalId: 'id', personId: 'id', passengerIndex: 'plain', verdicts: 'personal', notes: 'personal' },
  },
  ProposalWithdrawn: { history: { kind: 'proposals', isOfPerson: true }, fields: { proposalId: 'id', personId: 'id' } },
}
