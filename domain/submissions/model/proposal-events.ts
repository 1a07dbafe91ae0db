import type { Answers, PersonId } from '../../form-instances/events.ts'
import type { Event } from '../../kernel/event.ts'
import type { HistoryDeclarations } from '../../kernel/history.ts'

/** The decision on one proposed answer; the comment is for the guest. */
export type Verdict = { readonly field: string; readonly isAccepted: boolean; readonly comment: string | null }

/** A guest or agent proposed other answers of one person after submitting. The answers themselves do not change. */
export type ChangesProposed = Event<
  'ChangesProposed',
  {
    proposalId: string
    personId: PersonId
    passengerIndex: number
    /** The effective answers at that time. `null`: no answer. */
    before: Answers
    /** The proposed answers. `null`: remove the answer. */
    answers: Answers
  }
>

/** Staff accepted or refused each answer of a proposal; accepted ones are saved in the same append. */
export type ProposalDecided = Event<
  'ProposalDecided',
  {
    proposalId: string
    personId: PersonId
    passengerIndex: number
    verdicts: readonly Verdict[]
    /** Text for the guest, about the whole proposal. */
    notes: string | null
  }
>

/** A proposal was withdrawn before staff decided. */
export type ProposalWithdrawn = Event<'ProposalWithdrawn', { proposalId: string; personId: PersonId }>

export type ProposalEvent = ChangesProposed | ProposalDecided | ProposalWithdrawn

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
