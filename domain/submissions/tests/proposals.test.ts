import { describe, expect, it } from 'vitest'
import type { Answers } from '../../form-instances/events.ts'
import { form } from '../../form-instances/testing/form.ts'
import type { SubmissionEvent } from '../model/events.ts'
import { waitingProposals } from '../model/proposal-state.ts'
import { lastDayToPropose } from '../model/proposals.ts'
import { admin, agent, judge, propose, save, withdraw } from '../testing/commands.ts'
import {
  approved,
  complete,
  group,
  pastOf,
  proposed,
  registration,
  rejected,
  reopened,
  saved,
  started,
  statuses,
  submitted,
} from '../testing/past.ts'

const sent: readonly SubmissionEvent[] = [
  started,
  saved({ ...complete, isDiver: true, certificationLevel: 'OWD', needsHotelTransfer: true }),
  submitted,
  approved,
]
const waiting = [...sent, proposed({ firstName: 'Amira' }, { firstName: 'Nadia' })]
const after = (past: readonly SubmissionEvent[], events: readonly SubmissionEvent[]) =>
  registration([...past, ...events]).state
const answersAfter = (past: readonly SubmissionEvent[], events: readonly SubmissionEvent[]) => {
  const state = after(past, events)
  return state.status === 'none' ? {} : state.persons[0]?.answers
}
const fieldsOf = ({ problems }: { problems: readonly { field?: string }[] }) => problems.map(({ field }) => field)

describe('a proposal', () => {
  it('holds what differs, with what held then, and changes no answer', () => {
    const events = registration(sent)
      .when(propose({ ...complete, firstName: 'Amira', isDiver: true }))
      .events()
    expect(events).toEqual([proposed({ firstName: 'Amira' }, { firstName: 'Nadia' })])
    expect(answersAfter(sent, events)).toMatchObject({ firstName: 'Nadia' })
  })

  it('leaves out what the form takes back by itself', () => {
    const events = registration(sent)
      .when(propose({ isDiver: false, certificationLevel: null }))
      .events()
    expect(events).toMatchObject([{ data: { answers: { isDiver: false } } }])
    expect(Object.keys(events[0]?.type === 'ChangesProposed' ? events[0].data.answers : {})).toEqual(['isDiver'])
  })

  it.each(statuses)('is open while %s by the table', (status) => {
    const given = registration(pastOf[status]).when(propose({ firstName: 'Amira' }))
    if (status === 'pending_review' || status === 'approved') expect(given.events()).toHaveLength(1)
    else expect(given.thenRejects('proposals.notOpen').values).toEqual({ status })
  })

  it('is open until seven days before that person’s trip', () => {
    expect(lastDayToPropose({ tripStartDate: '2030-03-01' })).toBe('2030-02-22')
    expect(
      registration(sent)
        .when(propose({ firstName: 'Amira' }, { today: '2030-02-22' }))
        .events(),
    ).toHaveLength(1)
    expect(
      registration(sent)
        .when(propose({ firstName: 'Amira' }, { today: '2030-02-23' }))
        .thenRejects('proposals.tooLate').values,
    ).toEqual({ day: '2030-02-22' })
    const two = [
      started,
      group(2),
      saved({ ...complete, tripStartDate: '2030-01-12' }),
      saved({ ...complete, tripStartDate: '2030-03-01' }, 2),
      submitted,
    ]
    registration(two)
      .when(propose({ firstName: 'Amira' }))
      .thenRejects('proposals.tooLate')
    expect(
      registration(two)
        .when(propose({ firstName: 'Amira' }, { person: 2 }))
        .events(),
    ).toHaveLength(1)
  })

  it.each<[string, Answers, string]>([
    ['says nothing new', { firstName: 'Nadia' }, 'proposals.nothing'],
    ['answers what is not asked for', { arrivalAirline: 'Condor' }, 'proposals.nothing'],
    ['names a field that the form has not', { favouriteFish: 'Nemo' }, 'submissions.invalid'],
    ['gives a value of a wrong type', { firstName: 7 }, 'submissions.invalid'],
    ['says a document is there', { passportCopyAttached: true }, 'submissions.invalid'],
    ['takes away what is required', { passportNumber: null }, 'submissions.incomplete'],
    ['fails a check', { tripStartDate: '2029-03-01' }, 'submissions.incomplete'],
  ])('that %s is refused', (_, answers, code) => {
    registration(sent).when(propose(answers)).thenRejects(code)
  })

  it('for a field that waits already is refused by name; another field and another person are not', () => {
    expect(
      registration(waiting)
        .when(propose({ firstName: 'Laila', passportNumber: 'P2' }, { proposalId: 'p2' }))
        .thenRejects('proposals.waiting').problems,
    ).toEqual([{ person: 1, field: 'firstName', code: 'proposed' }])
    expect(
      registration(waiting)
        .when(propose({ passportNumber: 'P2' }, { proposalId: 'p2', as: agent }))
        .events(),
    ).toHaveLength(1)
  })

  it('of what staff changed meanwhile names both values', () => {
    const edited = [...sent, saved({ firstName: 'Laila' })]
    expect(
      registration(edited)
        .when(propose({ firstName: 'Amira' }, { viewedRevision: sent.length - 1 }))
        .thenRejects('submissions.conflict').problems,
    ).toMatchObject([{ field: 'firstName', yours: 'Amira', theirs: 'Laila' }])
  })

  it('is withdrawn once, before staff decide', () => {
    const events = registration(waiting).when(withdraw()).events()
    expect(events).toEqual([{ type: 'ProposalWithdrawn', data: { proposalId: 'p1', personId: 'person-1' } }])
    registration([...waiting, ...events])
      .when(withdraw())
      .thenEvents([])
    registration([...waiting, ...events])
      .when(judge({ firstName: true }))
      .thenRejects('proposals.decided')
    registration(waiting).when(withdraw('p9')).thenRejects('proposals.notFound')
  })

  it.each([
    ['rejected', rejected],
    ['made a draft again', reopened],
  ])('lapses when the form is %s', (_, event) => {
    const state = after(waiting, [event])
    expect(state.status === 'none' ? [] : state.proposals.map(({ outcome }) => outcome)).toEqual(['lapsed'])
  })

  it('of an erased person is nothing to decide', () => {
    const past = [
      ...sent,
      {
        type: 'ChangesProposed',
        data: { proposalId: 'p1', personId: 'person-1', passengerIndex: 1 },
      } as unknown as SubmissionEvent,
    ]
    const { state } = registration(past)
    registration(past).when(judge({})).thenRejects('proposals.notFound')
    expect(state.status === 'none' ? undefined : waitingProposals(state.proposals)).toEqual([])
  })
})

describe('a decision on a proposal', () => {
  const two = [
    ...sent,
    proposed({ firstName: 'Amira', passportNumber: 'P2' }, { firstName: 'Nadia', passportNumber: 'P1' }),
  ]

  it('saves accepted answers, with the effects of the rules', () => {
    const transfers = [...sent, proposed({ needsAirportTransfer: true }, { needsAirportTransfer: null })]
    const events = registration(transfers)
      .when(judge({ needsAirportTransfer: true }))
      .events()
    expect(events).toMatchObject([
      { type: 'ProposalDecided', data: { verdicts: [{ field: 'needsAirportTransfer', isAccepted: true }] } },
      saved({ needsAirportTransfer: true, needsHotelTransfer: null }),
    ])
  })

  it('leaves refused answers unchanged', () => {
    const events = registration(two)
      .when(judge({ firstName: true, passportNumber: 'As in the copy' }))
      .events()
    expect(answersAfter(two, events)).toMatchObject({ firstName: 'Amira', passportNumber: 'P1' })
    expect(
      registration(two)
        .when(judge({ firstName: 'No', passportNumber: 'No' }))
        .events(),
    ).toHaveLength(1)
  })

  it('decides each field once, and gives a reason for a refusal', () => {
    expect(
      fieldsOf(
        registration(two)
          .when(judge({ firstName: true }))
          .thenRejects('proposals.undecided'),
      ),
    ).toEqual(['passportNumber'])
    registration(two)
      .when(judge({ firstName: true, passportNumber: true, boatName: true }))
      .thenRejects('request.invalid')
    expect(
      fieldsOf(
        registration(two)
          .when(judge({ firstName: true, passportNumber: null }))
          .thenRejects('review.reasonMissing'),
      ),
    ).toEqual(['passportNumber'])
    expect(
      registration(two)
        .when(judge({ firstName: true, passportNumber: null }, { notes: 'See the copy' }))
        .events(),
    ).toHaveLength(2)
  })

  it('is made once', () => {
    const events = registration(two)
      .when(judge({ firstName: true, passportNumber: true }))
      .events()
    registration([...two, ...events])
      .when(judge({ firstName: 'No', passportNumber: 'No' }))
      .thenRejects('proposals.decided')
    registration(two)
      .when(judge({ firstName: true }, { proposalId: 'p9' }))
      .thenRejects('proposals.notFound')
  })

  it('names both values of a field that staff changed meanwhile, until the decider viewed it', () => {
    const edited = [...waiting, saved({ firstName: 'Laila' })]
    const unseen = judge({ firstName: true }, { viewedRevision: waiting.length - 1 })
    expect(registration(edited).when(unseen).thenRejects('submissions.conflict').problems).toEqual([
      { person: 1, field: 'firstName', code: 'conflict', yours: 'Amira', theirs: 'Laila' },
    ])
    expect(
      answersAfter(
        edited,
        registration(edited)
          .when(judge({ firstName: true }, { viewedRevision: edited.length - 1 }))
          .events(),
      ),
    ).toMatchObject({ firstName: 'Amira' })
    expect(
      registration(edited)
        .when(judge({ firstName: 'No' }, { viewedRevision: waiting.length - 1 }))
        .events(),
    ).toHaveLength(1)
  })

  it('accepts nothing that the form has no more; it can be refused', () => {
    const without = { ...form, hasField: (name: string) => name !== 'firstName' && form.hasField(name) }
    expect(
      fieldsOf(
        registration(waiting, without)
          .when(judge({ firstName: true }))
          .thenRejects('proposals.fieldGone'),
      ),
    ).toEqual(['firstName'])
    expect(
      registration(waiting, without)
        .when(judge({ firstName: 'Not asked any more' }))
        .events(),
    ).toHaveLength(1)
  })

  it('refuses to accept an answer that depends on a refused one', () => {
    const past = [
      started,
      saved(complete),
      submitted,
      proposed({ isDiver: true, certificationLevel: 'OWD' }, { isDiver: false, certificationLevel: null }),
    ]
    expect(
      fieldsOf(
        registration(past)
          .when(judge({ isDiver: 'No', certificationLevel: true }))
          .thenRejects('proposals.withoutEffect'),
      ),
    ).toEqual(['certificationLevel'])
    expect(
      registration(past)
        .when(judge({ isDiver: true, certificationLevel: true }))
        .events(),
    ).toHaveLength(2)
  })

  it('ignores lapsed proposals, and staff can still edit', () => {
    registration([...waiting, reopened])
      .when(judge({ firstName: true }))
      .thenRejects('proposals.decided')
    expect(
      registration(waiting)
        .when(save({ passportNumber: 'P3' }, { as: admin }))
        .events(),
    ).toHaveLength(1)
  })
})
