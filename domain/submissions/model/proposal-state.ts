import type { MaybeRecorded } from '../../form-instances/state.ts'
import type { Answers, PersonId } from '../../form-instances/events.ts'
import type { Actor } from '../../kernel/event.ts'
import type { ProposalEvent, Verdict } from './proposal-events.ts'

/** When (ISO 8601, UTC), by whom, and at which revision; undefined in what was not stored. */
type Stamp = { readonly at: string; readonly by: Actor; readonly revision: number } | undefined

/** What is asked of staff. `lapsed`: the form went back to who fills it in, or is over. */
export type Proposal = {
  readonly proposalId: string
  readonly personId: PersonId
  /** From 1. */
  readonly person: number
  readonly before: Answers
  /** {} once the person was erased. */
  readonly answers: Answers
  readonly proposed: Stamp
  readonly outcome: 'waiting' | 'decided' | 'withdrawn' | 'lapsed'
  readonly verdicts: readonly Verdict[]
  readonly notes: string | null
  readonly decided: Stamp
}

/** Those that staff have to decide; nothing of an erased person is left to decide. */
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
      // Nothing is left of it once the person was erased
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

/** What waits is over with the status that it was proposed in. */
export function lapse(all: readonly Proposal[]): readonly Proposal[] {
  return all.some(({ outcome }) => outcome === 'waiting')
    ? all.map((one) => (one.outcome === 'waiting' ? { ...one, outcome: 'lapsed' } : one))
    : all
}
