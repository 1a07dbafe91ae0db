import type { MaybeRecorded } from '../../form-instances/state.ts'
import type { Answers, PersonId } from '../../form-instances/events.ts'
import type { Actor } from '../../kernel/event.ts'
import type { ProposalEvent, Verdict } from './proposal-events.ts'

/** Time (ISO 8601, UTC), actor and revision; undefined before the event is recorded. */
type Stamp = { readonly at: string; readonly by: Actor; readonly revision: number } | undefined

/** A proposal. `lapsed`: the form was reopened, or is over. */
export type Proposal = {
  readonly proposalId: string
  readonly personId: PersonId
  /** From 1. */
  readonly person: number
  readonly before: Answers
  /** {} after an erasure. */
  readonly answers: Answers
  readonly proposed: Stamp
  readonly outcome: 'waiting' | 'decided' | 'withdrawn' | 'lapsed'
  readonly verdicts: readonly Verdict[]
  readonly notes: string | null
  readonly decided: Stamp
}

/** Proposals that wait for staff, without those of erased persons. */
export function waitingProposals(proposals: readonly Proposal[]): Proposal[] {
  return proposals.filter(({ outcome, answers }) => outcome === 'waiting' && Object.keys(answers).length > 0)
}

function stampOf(event: MaybeRecorded<ProposalEvent>): Stamp {
  return 'metadata' in event
    ? { at: event.metadata.occurredAt, by: event.metadata.actor, revision: event.revision }
    : undefined
}

function renewed(all: readonly Proposal[], proposalId: string, change: Partial<Proposal>): readonly Proposal[] {
  return all.map((one) => (one.proposalId === proposalId ? { ...one, ...change } : one))
}

export function evolveProposals(all: readonly Proposal[], event: MaybeRecorded<ProposalEvent>): readonly Proposal[] {
  switch (event.type) {
    case 'ChangesProposed': {
      // After an erasure its content is absent
      const { proposalId, personId, passengerIndex: person, before = {}, answers = {} } = event.data
      return [
        ...all,
        {
          proposalId,
          personId,
          person,
          before,
          answers,
          proposed: stampOf(event),
          outcome: 'waiting',
          verdicts: [],
          notes: null,
          decided: undefined,
        },
      ]
    }
    case 'ProposalDecided': {
      const { proposalId, verdicts = [], notes = null } = event.data
      return renewed(all, proposalId, { outcome: 'decided', verdicts, notes, decided: stampOf(event) })
    }
    case 'ProposalWithdrawn':
      return renewed(all, event.data.proposalId, { outcome: 'withdrawn', decided: stampOf(event) })
  }
}

/** Waiting proposals lapse with the status they were made in. */
export function lapse(all: readonly Proposal[]): readonly Proposal[] {
  return all.some(({ outcome }) => outcome === 'waiting')
    ? all.map((one) => (one.outcome === 'waiting' ? { ...one, outcome: 'lapsed' } : one))
    : all
}
