import { describe, expect, it } from 'vitest'
import type { Answers } from '../form-instances/events.ts'
import type { Actor, RecordedEvent } from '../kernel/event.ts'
import { allowedAgencyActions } from './actions.ts'
import type { AgencyCommand } from './commands.ts'
import type { AgencyEvent } from './events.ts'
import { kycStatus, mayBook } from './state.ts'
import {
  active,
  admin,
  agency,
  approved,
  asked,
  bank,
  by,
  complete,
  completed,
  decide,
  defaults,
  draft,
  manager,
  member,
  opened,
  owner,
  pending,
  personId,
  proposed,
  rejected,
  reveal,
  review,
  save,
  saved,
  set,
  started,
  statusOf,
  stranger,
  withdraw,
} from './testing/agency.ts'

describe('an agency', () => {
  it('is opened once', () => {
    const open: AgencyCommand = { type: 'OpenAgency', data: { agentId: 'agency-1', personId }, ...by(owner) }
    agency().when(open).thenEvents([opened])
    agency(opened).when(open).thenEvents([])
  })

  it.each([save({ firstName: 'X' }), complete(), review('approve', 0), reveal(['iban'])])(
    'is not there for others, nor before it was opened: $type',
    (command) => {
      agency()
        .when({ ...command, ...by(owner) })
        .thenRejects('agents.notFound')
      agency(...draft)
        .when({ ...command, ...by(stranger) })
        .thenRejects('agents.notFound')
    },
  )

  it('is handed in when it is complete, decided by staff, and books once it is approved', () => {
    agency(opened).when(complete()).thenRejects('submissions.incomplete')
    agency(...draft)
      .when(complete())
      .thenEvents([defaults, completed])
    agency(...pending)
      .when(complete())
      .thenRejects('submissions.notSubmittable')
    agency(...pending)
      .when(review('approve', 2))
      .thenEvents([approved])
    expect(
      [draft, pending, active, [...active, rejected]]
        .map((past) => agency(...past).state)
        .map((state) => [statusOf(state), mayBook(state), kycStatus(started(state))]),
    ).toEqual([
      ['draft', false, 'pending'],
      ['pending', false, 'pending'],
      ['approved', true, 'approved'],
      ['rejected', false, 'rejected'],
    ])
  })

  it('is rejected with a reason, also once it was approved, then corrected and handed in again', () => {
    agency(...pending)
      .when(review('reject', 2))
      .thenRejects('review.reasonMissing')
    agency(...pending)
      .when(review('reject', 2, { remarks: ' No licence ' }))
      .thenEvents([rejected])
    agency(...active)
      .when(review('reject', 3, { remarks: 'No licence' }))
      .thenEvents([rejected])
    const again = agency(...pending, rejected)
    expect(again.state).toMatchObject({ reviewNotes: 'No licence' })
    again.when(save({ firstName: 'Amira' })).thenEvents([saved({ firstName: 'Amira' })])
    expect(again.when(complete()).events().at(-1)).toEqual(completed)
  })

  it('opens only the requested fields for corrections', () => {
    agency(...pending)
      .when(review('request_corrections', 2))
      .thenRejects('review.nothingAsked')
    agency(...pending)
      .when(review('request_corrections', 2, { items: [{ field: 'favouriteFish', comment: '' }] }))
      .thenRejects('review.unknownItem')
    agency(...pending)
      .when(review('request_corrections', 2, { items: [{ field: 'firstName', comment: 'Blurred ' }] }))
      .thenEvents([asked('firstName')])
    const corrections = agency(...pending, asked('firstName'))
    corrections.when(save({ firstName: 'Amira' })).thenEvents([saved({ firstName: 'Amira' })])
    corrections.when(save({ passportNumber: 'P1' })).thenRejects('submissions.notEditable')
    corrections.when(save({ passportNumber: 'P1' }, admin)).thenEvents([saved({ passportNumber: 'P1' })])
    expect(corrections.when(complete()).events().at(-1)).toEqual(completed)
    agency(...pending, asked())
      .when(save({ passportNumber: 'P1' }))
      .thenEvents([saved({ passportNumber: 'P1' })])
  })

  it('is decided on the viewed profile, not after a later save or decision', () => {
    agency(...pending, saved({ passportNumber: 'P2' }))
      .when(review('approve', 2))
      .thenRejects('agents.changedSince')
    agency(...pending, approved)
      .when(review('reject', 2, { remarks: 'No' }))
      .thenRejects('agents.changedSince')
    const looked: AgencyEvent[] = [
      { type: 'SecretsRevealed', data: { agentId: 'agency-1', personId, fields: ['iban'] } },
      { type: 'TeamMemberAdded', data: { memberId: 'account-2' } },
    ]
    agency(...pending, ...looked)
      .when(review('approve', 2))
      .thenEvents([approved])
    agency(...active)
      .when(review('approve', 3))
      .thenRejects('review.notAllowed')
    agency(...pending)
      .when(review('approve', 2, {}, manager))
      .thenRejects('access.denied')
    agency(...pending)
      .when(review('approve', 2, {}, owner))
      .thenRejects('access.denied')
  })

  it('has its team in its own stream', () => {
    const seated = agency(
      opened,
      { type: 'TeamMemberAdded', data: { memberId: 'a' } },
      { type: 'TeamMemberAdded', data: { memberId: 'b' } },
      { type: 'TeamMemberRemoved', data: { memberId: 'a' } },
    )
    expect(started(seated.state).team).toEqual(['b'])
  })

  it('offers each what the rules let them do', () => {
    const acts = (actor: Actor, ...past: AgencyEvent[]) => allowedAgencyActions(actor, started(agency(...past).state))
    expect(acts(owner, ...draft)).toEqual(['save', 'complete', 'reveal', 'bank'])
    expect(acts(member, ...draft)).toEqual(['save'])
    expect(acts(manager, ...pending)).toEqual([])
    expect(acts(admin, ...pending)).toEqual([
      'save',
      'reveal',
      'bank',
      'terms',
      'approve',
      'reject',
      'request_corrections',
    ])
    expect(acts(owner, ...active)).toEqual(['save', 'reveal', 'bank'])
    expect(acts({ ...owner, preview: true }, ...draft)).toEqual([])
  })
})

describe('secrets', () => {
  it('changes nothing when its mask is sent back, by whatever revision', () => {
    agency(...draft)
      .when(save({ iban: '•••• 3000', firstName: 'Nadia' }))
      .thenEvents([])
    agency(...draft, saved({ iban: 'AT611904300234573201' }))
      .when(save({ iban: '•••• 3000' }, owner, { viewedRevision: 1 }))
      .thenEvents([])
  })

  it('is masked on both sides of a conflict', () => {
    const { problems } = agency(...draft, saved({ iban: 'AT611904300234573201' }))
      .when(save({ iban: 'FR7630006000011234567890189' }, owner, { viewedRevision: 1 }))
      .thenRejects('submissions.conflict')
    expect(problems).toEqual([{ person: 1, field: 'iban', code: 'conflict', yours: '•••• 0189', theirs: '•••• 3201' }])
  })

  it('is shown by an act on record, to the owner and admins', () => {
    const revealed: AgencyEvent = { type: 'SecretsRevealed', data: { agentId: 'agency-1', personId, fields: ['iban'] } }
    agency(...draft)
      .when(reveal(['iban', 'iban']))
      .thenEvents([revealed])
    agency(...draft)
      .when(reveal(['iban'], admin))
      .thenEvents([revealed])
    agency(...draft)
      .when(reveal(['iban'], member))
      .thenRejects('access.denied')
    agency(...draft)
      .when(reveal(['iban'], manager))
      .thenRejects('access.denied')
    agency(...draft)
      .when(reveal(['firstName']))
      .thenRejects('submissions.invalid')
  })

  it('is hidden from the team: an empty value for a hidden field changes nothing, any other is refused', () => {
    agency(...draft)
      .when(save({ iban: null, accountHolder: '', passportNumber: 'P1' }, member))
      .thenEvents([saved({ passportNumber: 'P1' })])
    agency(...draft)
      .when(save({ accountHolder: 'Mallory' }, member))
      .thenRejects('submissions.notEditable')
    agency(...draft)
      .when(save({ iban: 'GB82WEST12345698765432' }, member))
      .thenRejects('submissions.notEditable')
    // Nor can it be guessed at
    for (const holds of [bank.iban, '•••• 3000'])
      agency(...draft, completed, approved)
        .when(save({ iban: holds }, member))
        .thenRejects('submissions.notEditable')
    agency(...draft)
      .when(complete(member))
      .thenRejects('access.denied')
    agency(...draft)
      .when(save({ contractSigned: true }, member))
      .thenRejects('submissions.notEditable')
    agency(...draft)
      .when(save({ contractSigned: true }))
      .thenEvents([saved({ contractSigned: true })])
  })
})

describe('where money goes, once the agency is approved', () => {
  it('waits for staff, and the rest of the save does not', () => {
    agency(...active)
      .when(save({ iban: 'AT61', passportNumber: 'P1' }))
      .thenEvents([saved({ passportNumber: 'P1' }), proposed('command-1', { iban: 'AT61' })])
    agency(...active)
      .when(save({ iban: 'AT61' }, admin))
      .thenEvents([proposed('command-1', { iban: 'AT61' })])
    agency(...pending)
      .when(save({ iban: 'AT61' }))
      .thenEvents([saved({ iban: 'AT61' })])
  })

  it('is one proposal however often it is amended, and what holds, sent back, takes nothing back', () => {
    const waiting = agency(...active, proposed('c1', { iban: 'AT61' }))
    waiting
      .when(save({ iban: 'AT611904' }, owner, { commandId: 'c2' }))
      .thenEvents([proposed('c2', { iban: 'AT611904' }, 'c1')])
    waiting
      .when(save({ accountHolder: 'Flotsam' }, owner, { commandId: 'c2' }))
      .thenEvents([proposed('c2', { iban: 'AT61', accountHolder: 'Flotsam' }, 'c1')])
    waiting.when(save({ iban: 'AT61' }, owner, { commandId: 'c2' })).thenEvents([])
    waiting.when(save({ iban: '•••• 3000', accountHolder: 'Tidewrack', firstName: 'Nadia' })).thenEvents([])
  })

  it('is confirmed or refused, the one that staff saw', () => {
    const waiting = agency(
      ...active,
      proposed('c1', { iban: 'AT61' }),
      proposed('c2', { iban: 'AT61', accountHolder: null }, 'c1'),
    )
    waiting
      .when(decide('confirm', 'c2'))
      .thenEvents([
        { type: 'PayoutChangeConfirmed', data: { personId, changeId: 'c2', notes: null } },
        saved({ iban: 'AT61', accountHolder: null }),
      ])
    waiting.when(decide('confirm', 'c1')).thenRejects('agents.changedSince')
    waiting.when(decide('confirm', 'c2', null, manager)).thenRejects('access.denied')
    waiting.when(decide('refuse', 'c2')).thenRejects('review.reasonMissing')
    waiting
      .when(decide('refuse', 'c2', 'Unknown bank'))
      .thenEvents([{ type: 'PayoutChangeRefused', data: { personId, changeId: 'c2', notes: 'Unknown bank' } }])
    agency(...active)
      .when(decide('confirm', 'c1'))
      .thenRejects('agents.changedSince')
    waiting.when(withdraw('c2')).thenEvents([{ type: 'PayoutChangeWithdrawn', data: { changeId: 'c2' } }])
    waiting.when(withdraw('c1')).thenRejects('agents.changedSince')
    waiting.when(withdraw('c2', member)).thenRejects('access.denied')
    expect(
      started(
        agency(...active, proposed('c1', { iban: 'AT61' }), { type: 'PayoutChangeWithdrawn', data: { changeId: 'c1' } })
          .state,
      ).payoutChange,
    ).toBeUndefined()
    expect(started(agency(...active, proposed('c1', { iban: 'AT61' }), rejected).state).payoutChange).toBeUndefined()
  })
})

describe('where money goes, when staff change it', () => {
  const proposedBy = (actor: Actor, changeId: string, amends?: string): RecordedEvent<AgencyEvent> => ({
    ...proposed(changeId, { iban: 'AT61' }, amends),
    id: changeId,
    stream: 'agent-agency-1',
    revision: 4,
    position: 4n,
    metadata: {
      actor,
      occurredAt: '2030-01-10T07:00:00Z',
      commandId: changeId,
      correlationId: changeId,
      shape: 1,
      seal: '',
    },
  })

  it('waits for another admin, whatever was proposed after it', () => {
    const waiting = agency(...active, proposedBy(admin, 'c1'), proposedBy(owner, 'c2', 'c1'))
    waiting.when(decide('confirm', 'c2')).thenRejects('agents.ownPayoutChange')
    waiting.when(decide('refuse', 'c2', 'A typing error')).events()
    expect(waiting.when(decide('confirm', 'c2', null, { id: 'account-6', role: 'admin' })).events()).toHaveLength(2)
    expect(
      agency(...active, proposedBy(owner, 'c1'))
        .when(decide('confirm', 'c1'))
        .events(),
    ).toHaveLength(2)
  })

  it('does not wait where there is no other admin', () => {
    const command: AgencyCommand = {
      type: 'DecidePayoutChange',
      data: { decision: 'confirm', changeId: 'c1', remarks: null, isOnlyAdmin: true },
      ...by(admin),
    }
    expect(
      agency(...active, proposedBy(admin, 'c1'))
        .when(command)
        .events(),
    ).toHaveLength(2)
  })

  it.each([
    ['pending', pending],
    ['rejected', [...active, rejected]],
  ] as const)('waits also before an approval, which the same admin could give: %s', (_, past) =>
    agency(...past)
      .when(save({ iban: 'AT61' }, admin))
      .thenEvents([proposed('command-1', { iban: 'AT61' })]),
  )
})

describe('terms', () => {
  const termsSet = (answers: Answers): AgencyEvent => ({ type: 'AgentTermsSet', data: { personId, answers } })

  it('are set by staff, each change as an event, by the form of terms', () => {
    agency(opened, termsSet({ certificationLevel: 'gold' }))
      .when(set({ certificationLevel: 'gold', numberOfDives: 5 }))
      .thenEvents([termsSet({ numberOfDives: 5 })])
    agency(opened, termsSet({ certificationLevel: 'gold' }))
      .when(set({ certificationLevel: null }))
      .thenEvents([termsSet({ certificationLevel: null })])
    for (const wrong of [
      { favouriteFish: 'tuna' },
      { favouriteFish: null },
      { numberOfDives: 'many' },
      { numberOfDives: -1 },
    ])
      agency(opened).when(set(wrong)).thenRejects('submissions.invalid')
    agency(opened)
      .when(set({ numberOfDives: 5 }, {}, manager))
      .thenRejects('access.denied')
    agency(opened)
      .when(set({ numberOfDives: 5 }, {}, owner))
      .thenRejects('access.denied')
  })

  it('do not overwrite what another person set meanwhile', () => {
    const meanwhile = agency(opened, termsSet({ numberOfDives: 5 }), termsSet({ numberOfDives: 7 }))
    meanwhile.when(set({ numberOfDives: 6 }, { viewedRevision: 1 })).thenRejects('submissions.conflict')
    meanwhile
      .when(set({ certificationLevel: 'gold' }, { viewedRevision: 1 }))
      .thenEvents([termsSet({ certificationLevel: 'gold' })])
    expect(started(meanwhile.state).terms).toEqual({ numberOfDives: 7 })
  })
})
