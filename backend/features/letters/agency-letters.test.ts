import { describe, expect, it } from 'vitest'
import type { AgencyEvent } from '@fleet/domain/agents/events'
import type { RecordedEvent } from '@fleet/domain/kernel/event'
import { aboutAgency } from './agency-letters.ts'

const personId = 'person-1'
const opened: AgencyEvent = { type: 'AgencyOpened', data: { agentId: 'agency-1', personId } }
const saved = (billingEmail: string): AgencyEvent => ({
  type: 'AnswersSaved',
  data: { personId, passengerIndex: 1, answers: { billingEmail } },
})
const approved: AgencyEvent = { type: 'AgentApproved', data: { personId, notes: 'Welcome' } }
const proposed = (changeId: string, amends?: string): AgencyEvent => ({
  type: 'PayoutChangeProposed',
  data: { personId, changeId, answers: { iban: 'A' }, ...(amends === undefined ? {} : { amends }) },
})

/** Runs commands one after another, with their events. */
function history(...commands: AgencyEvent[][]): RecordedEvent<AgencyEvent>[] {
  return commands
    .flatMap((events, command) => events.map((event) => ({ event, commandId: `command-${command}` })))
    .map(({ event, commandId }, revision) => ({
      ...event,
      revision,
      id: `event-${revision}`,
      stream: 'agent-agency-1',
      position: BigInt(revision),
      metadata: {
        actor: { id: 'admin', role: 'admin' },
        occurredAt: '2030-01-10T09:00:00.000Z',
        commandId,
        correlationId: commandId,
        shape: 1,
        seal: '',
      },
    }))
}

describe('mails to an agency', () => {
  it('have the decision of staff and their remarks', () => {
    expect(aboutAgency(history([opened], [saved('a@x.example')], [approved]), 2)).toMatchObject({
      kind: 'approved',
      remarks: 'Welcome',
      at: '2030-01-10T09:00:00.000Z',
    })
  })

  it('about a payout change go to the old address, also when the same save changed it', () => {
    const about = aboutAgency(history([opened], [saved('old@x.example')], [saved('new@x.example'), proposed('c1')]), 3)
    expect(about).toMatchObject({
      kind: 'payoutProposed',
      before: { persons: [{ answers: { billingEmail: 'old@x.example' } }] },
    })
  })

  it('are sent for every proposal, also a replacing one, and for nothing else', () => {
    const past = history([opened], [saved('a@x.example')], [proposed('c1')], [proposed('c2', 'c1')])
    expect([0, 1, 2, 3, 9].map((revision) => aboutAgency(past, revision)?.kind)).toEqual([
      undefined,
      undefined,
      'payoutProposed',
      'payoutProposed',
      undefined,
    ])
  })
})
