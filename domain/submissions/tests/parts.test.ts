import { describe, expect, it } from 'vitest'
import { form } from '../../form-instances/testing/form.ts'
import type { Actor } from '../../kernel/event.ts'
import type { SubmissionEvent } from '../model/events.ts'
import { redactRegistration } from '../../visibility/registration.ts'
import {
  admin,
  agent,
  ask,
  attach,
  decide,
  finish,
  guest,
  handOver,
  member,
  propose,
  removeDocument,
  save,
  setUp,
  submit,
  takePartBack,
  takeUp,
  withdraw,
} from '../testing/commands.ts'
import {
  approved,
  attached,
  complete,
  group,
  handed,
  partDone,
  partTakenBack,
  proposed,
  registration,
  requested,
  saved,
  started,
  submitted,
  takenUp,
} from '../testing/past.ts'

const filled = [
  started,
  group(2),
  saved(complete),
  saved({ firstName: 'Mia', passportNumber: 'P2', isDiver: false }, 2),
]
const taken = [...filled, handed, takenUp]
const other: Actor = { id: 'account-other', role: 'guest' }

describe('handing over a part', () => {
  it('invites a member to fill it in, once; open confirmations move into it', () => {
    const asked = registration(filled)
      .when(ask({ person: 2, declarations: ['liability'] }))
      .events()
    registration([...filled, ...asked])
      .when(handOver())
      .thenEvents([{ type: 'ConfirmationTakenBack', data: { confirmationId: 'c1', personId: 'person-2' } }, handed])
    registration([...filled, handed])
      .when(handOver())
      .thenEvents([])
    registration([...filled, handed])
      .when(handOver({ partId: 'part-2' }))
      .thenRejects('parts.handedOver')
  })

  it('is refused for the leader, an unknown person, a submitted form, and strangers', () => {
    registration(filled)
      .when(handOver({ person: 1 }))
      .thenRejects('parts.first')
    registration(filled)
      .when(handOver({ person: 3 }))
      .thenRejects('submissions.unknownPerson')
    registration([...filled, submitted])
      .when(handOver())
      .thenRejects('submissions.notEditable')
    registration(filled).when(handOver({}, other)).thenRejects('submissions.notFound')
  })

  it('closes the part to the leader and the agency, not to staff; private answers are refused even when they are equal', () => {
    const past = [...filled, saved({ declarationSigned: true }, 2), attached('passportCopy', 'document-2', 2), handed]
    for (const as of [guest, agent]) {
      registration(past)
        .when(save({ firstName: 'Eve' }, { person: 2, as }))
        .thenRejects('submissions.notEditable')
      registration(past)
        .when(save({ declarationSigned: true }, { person: 2, as }))
        .thenRejects('submissions.notEditable')
      registration(past)
        .when(attach({ as, person: 2, documentId: 'document-3' }))
        .thenRejects('submissions.notEditable')
      registration(past).when(removeDocument('document-2', as)).thenRejects('submissions.notEditable')
      registration(past)
        .when(ask({ person: 2 }, as))
        .thenRejects('submissions.notEditable')
    }
    expect(
      registration(past)
        .when(save({ firstName: 'Eve' }, { as: admin, person: 2 }))
        .events(),
    ).toHaveLength(1)
    registration(past)
      .when(save({ firstName: 'Nadja' }))
      .thenEvents([saved({ firstName: 'Nadja' })])
  })
})

describe('a member', () => {
  it('assigns their part once, to them only; not to the leader, nor a second person', () => {
    registration([...filled, handed])
      .when(takeUp())
      .thenEvents([takenUp])
    registration(taken).when(takeUp()).thenEvents([])
    registration(taken).when(takeUp(other.id)).thenRejects('invitations.invalid')
    registration([...filled, handed])
      .when(takeUp(guest.id))
      .thenRejects('parts.own')
    registration([...filled, handed, partTakenBack])
      .when(takeUp())
      .thenRejects('invitations.invalid')
    const third: SubmissionEvent = {
      type: 'PartHandedOver',
      data: { partId: 'part-3', personId: 'person-3', passengerIndex: 3, email: 'kid@example.com', language: 'de' },
    }
    registration([started, group(3), handed, takenUp, third])
      .when(takeUp(member.id, 'part-3'))
      .thenRejects('parts.oneEach')
  })

  it('writes it as person 1 of 1, and nothing else', () => {
    registration(taken)
      .when(save({ firstName: 'Mina', declarationSigned: true }, { as: member, currentStepId: 'step5' }))
      .thenEvents([saved({ firstName: 'Mina', declarationSigned: true }, 2)])
    registration(taken)
      .when(save({ boatName: 'Snefro Pearl', firstName: 'Mia' }, { as: member }))
      .thenEvents([])
    registration(taken)
      .when(save({ firstName: 'Eve' }, { as: member, person: 2 }))
      .thenRejects('submissions.unknownPerson')
    registration(taken)
      .when(setUp({ isGroupBooking: true, groupSize: 3 }, { as: member }))
      .thenRejects('access.denied')
    expect(
      registration(taken)
        .when(attach({ as: member, kind: 'medicalForm' }))
        .events()[0],
    ).toMatchObject({ data: { personId: 'person-2', passengerIndex: 2 } })
    registration([...taken, attached('passportCopy', 'document-1')])
      .when(removeDocument('document-1', member))
      .thenRejects('documents.notFound')
    for (const command of [submit(), decide('approve'), handOver(), takePartBack(member), ask()]) {
      registration(taken)
        .when({ ...command, meta: { ...command.meta, actor: member } })
        .thenRejects('access.denied')
    }
  })

  it('changes only requested items of their own, and proposes only for themselves', () => {
    const asked = (...items: Parameters<typeof requested>) => [...taken, submitted, requested(...items)]
    registration(asked({ person: 1, field: 'firstName', comment: 'Which?' }))
      .when(save({ firstName: 'Mina' }, { as: member }))
      .thenRejects('submissions.notEditable')
    registration(asked({ person: 2, field: 'firstName', comment: 'Which?' }))
      .when(save({ firstName: 'Mina' }, { as: member }))
      .thenEvents([saved({ firstName: 'Mina' }, 2)])
    expect(
      registration([...taken, submitted])
        .when(propose({ firstName: 'Mina' }, { as: member }))
        .events(),
    ).toMatchObject([{ data: { personId: 'person-2', passengerIndex: 2 } }])
    registration([...taken, submitted, proposed({ firstName: 'Nora' })])
      .when({ ...withdraw(), meta: { ...withdraw().meta, actor: member } })
      .thenRejects('proposals.notFound')
  })

  it('marks it as done when nothing is missing', () => {
    registration(taken).when(finish()).thenEvents([partDone])
    registration([...taken, partDone])
      .when(finish())
      .thenEvents([])
    const { problems } = registration([...taken, saved({ isDiver: null as unknown as boolean }, 2)])
      .when(finish())
      .thenRejects('submissions.incomplete')
    expect(problems).toStrictEqual([{ person: 1, step: 'diving', field: 'isDiver', code: 'required' }])
    registration(taken).when(finish(guest)).thenRejects('submissions.notEditable')
  })

  it('has nothing once it is taken back, or while the group is smaller', () => {
    for (const past of [
      [...taken, partTakenBack],
      [...taken, group(1, 2)],
    ])
      registration(past)
        .when(save({ firstName: 'Mina' }, { as: member }))
        .thenRejects('submissions.notFound')
    expect(
      registration([...taken, group(1, 2), group(2)])
        .when(save({ firstName: 'Mina' }, { as: member }))
        .events(),
    ).toHaveLength(1)
  })
})

describe('sending a group', () => {
  it('waits for every active part, without revealing what is missing in it', () => {
    const incomplete = [...taken, saved({ passportNumber: null as unknown as string }, 2)]
    for (const past of [incomplete, [...incomplete, partDone], taken]) {
      expect(registration(past).when(submit()).thenRejects('submissions.incomplete').problems).toStrictEqual([
        { person: 2, code: 'awaitsPart' },
      ])
    }
    expect(
      registration([...taken, partDone])
        .when(submit())
        .events()
        .at(-1),
    ).toMatchObject({ type: 'SubmissionSubmitted' })
    expect(
      registration([...taken, group(1, 2)])
        .when(submit())
        .thenRejects('submissions.incomplete').problems,
    ).not.toContainEqual({ person: 2, code: 'awaitsPart' })
  })
})

describe('taking a part back', () => {
  const saves = [
    ...taken,
    saved({ declarationSigned: true }, 2),
    attached('medicalForm', 'document-2', 2),
    attached('passportCopy', 'document-3', 2),
  ]

  it('removes the member’s private answers, also while they are set aside, and leaves the rest', () => {
    const away: SubmissionEvent[] = [
      { type: 'DocumentRemoved', data: { documentId: 'document-2', personId: 'person-2', kind: 'medicalForm' } },
      saved({ declarationSigned: null as unknown as boolean }, 2),
      partTakenBack,
    ]
    registration(saves).when(takePartBack()).thenEvents(away)
    registration([...saves, group(1, 2)])
      .when(takePartBack())
      .thenEvents(away)
    registration([...saves, ...away])
      .when(takePartBack())
      .thenEvents([])
  })

  it('removes nothing when the part was not taken, and is refused after a submit', () => {
    registration([...filled, saved({ declarationSigned: true }, 2), handed])
      .when(takePartBack())
      .thenEvents([partTakenBack])
    registration([...saves, submitted, approved])
      .when(takePartBack())
      .thenRejects('submissions.notEditable')
  })

  it('reveals no right guess: the viewed state is compared without private answers', () => {
    const now = [
      ...filled,
      handed,
      takenUp,
      saved({ declarationSigned: true }, 2),
      saved({ declarationSigned: null as unknown as boolean }, 2),
      partTakenBack,
    ]
    const viewedRevision = now.length - 3
    registration(now)
      .when(save({ declarationSigned: true }, { person: 2, viewedRevision }))
      .thenEvents([saved({ declarationSigned: true }, 2)])
  })
})

describe('redacting a registration', () => {
  const mark = (text: string): SubmissionEvent[] => [
    saved(
      {
        firstName: `first-${text}`,
        passportNumber: `pass-${text}`,
        declarationSigned: true,
        signatureName: `sign-${text}`,
      },
      Number(text),
    ),
  ]
  const marked = [
    started,
    group(3),
    ...mark('1'),
    ...mark('2'),
    ...mark('3'),
    saved({ boatName: 'Snefro Pearl' }),
    handed,
    takenUp,
    attached('passportCopy', 'file-1', 1),
    attached('medicalForm', 'file-2-private', 2),
    attached('passportCopy', 'file-3', 3),
    submitted,
    requested(
      { person: 1, field: 'firstName', comment: 'comment-1' },
      { person: 2, document: 'medicalForm', comment: 'comment-2-private' },
    ),
  ]
  const shown = (actor: Actor, past: readonly SubmissionEvent[] = marked) => {
    const { state } = registration(past)
    return state.status === 'none' ? '' : JSON.stringify(redactRegistration(state, { actor, form, now: state }))
  }

  it('to the member is theirs alone, with the trip', () => {
    expect(shown(member)).toMatch(/first-2.*Snefro Pearl|Snefro Pearl.*first-2/)
    expect(shown(member)).toMatch(/file-2-private/)
    expect(shown(member)).not.toMatch(/-1\b(?<!part-1|submission-1)|-3\b|Please correct|agency/)
  })

  it('leaves the leader and the agent all but private answers of the member', () => {
    for (const actor of [guest, agent]) {
      expect(shown(actor)).toMatch(/first-1.*first-2/)
      expect(shown(actor)).not.toMatch(/private/)
      expect(JSON.parse(shown(actor)).persons[1].answers).toStrictEqual({
        firstName: 'first-2',
        passportNumber: 'pass-2',
        signatureName: 'sign-2',
      })
    }
    expect(shown(admin)).toMatch(/private/)
    expect(shown(guest, [...marked, partTakenBack])).not.toMatch(/private/)
  })
})
