import { describe, expect, it } from 'vitest'
import { form as usualForm } from '../../form-instances/testing/form.ts'
import type { Actor } from '../../kernel/event.ts'
import type { SubmissionCommand } from '../model/commands.ts'
import { waitingConfirmations } from '../model/confirmations.ts'
import type { SubmissionEvent } from '../model/events.ts'
import { admin, agent, ask, confirm, guest, now, save, submit, takeBack } from '../testing/commands.ts'
import {
  approved,
  complete,
  group,
  pastOf,
  portsWith,
  registration,
  reopened,
  requested,
  saved,
  started,
  submitted,
} from '../testing/past.ts'
import { givenPorts } from '../../kernel/testing/given.ts'
import { submissionDecider } from '../decider.ts'

const meta = (actor: Actor, at = now) => ({ commandId: 'command-1', actor, now: at })
const expiresAt = '2030-01-24T08:00:00.000Z'
const later = '2030-01-25T08:00:00Z'

const bearer: Actor = { id: 'person-1', role: 'guest' }
const declaration = { declarationSigned: true, signatureName: 'Nadia' }

function asked(person = 1, confirmationId = 'c1', declarations = ['medical', 'liability']): SubmissionEvent {
  return {
    type: 'ConfirmationAsked',
    data: {
      confirmationId,
      personId: `person-${person}`,
      passengerIndex: person,
      declarations,
      tokenHash: 'hash',
      email: 'nadia@example.com',
      language: 'de',
      expiresAt,
    },
  }
}

const given = (person = 1, confirmationId = 'c1', declarations = ['medical', 'liability']): SubmissionEvent => ({
  type: 'DeclarationsConfirmed',
  data: { confirmationId, personId: `person-${person}`, passengerIndex: person, declarations },
})
const defaults = { countryCode: '+1', travelDocumentType: 'passport' }
const filled = [started, saved({ ...complete, ...defaults })]

describe('asking a guest to confirm', () => {
  it('clears previous answers, so that the guest gives their own', () =>
    registration([...filled, saved({ signatureName: 'N.' })])
      .when(ask())
      .thenEvents([saved({ signatureName: null as unknown as string }), asked()]))

  it('again replaces the older request for the same declarations, and leaves others alone', () => {
    const { state } = registration([...filled, asked(), asked(1, 'c2', ['medical'])])
    expect(state).toMatchObject({
      confirmations: [
        { confirmationId: 'c1', declarations: ['liability'] },
        { confirmationId: 'c2', declarations: ['medical'] },
      ],
    })
  })

  it('is refused for an unknown declaration or person, and once the form is closed', () => {
    registration(filled)
      .when(ask({ declarations: ['passport'] }))
      .thenRejects('request.invalid')
    registration(filled)
      .when(ask({ declarations: [] }))
      .thenRejects('request.invalid')
    registration(filled)
      .when(ask({ person: 2 }))
      .thenRejects('submissions.unknownPerson')
    for (const as of [agent, admin])
      registration(pastOf.pending_review).when(ask({}, as)).thenRejects('submissions.notEditable')
    registration([...filled, submitted, requested({ person: 1, field: 'firstName', comment: '' })])
      .when(ask())
      .thenRejects('submissions.notEditable')
  })
})

describe('while a confirmation is requested', () => {
  const waiting = [...filled, asked()]

  it('the agent cannot answer for them, and everything else stays open', () => {
    registration(waiting)
      .when(save({ signatureName: 'Me' }, { as: agent }))
      .thenRejects('submissions.notEditable')
    registration(waiting)
      .when(save({ firstName: 'Nora' }, { as: agent }))
      .thenEvents([saved({ firstName: 'Nora' })])
  })

  it('a submit waits, with one problem for each person', () => {
    const two = [...waiting, group(2), saved({ ...complete, firstName: 'Omar' }, 2), asked(2, 'c2', ['liability'])]
    expect(registration(two).when(submit()).thenRejects('submissions.incomplete').problems).toEqual([
      { person: 1, step: 'medical', field: 'declarationSigned', code: 'awaitsGuest' },
      { person: 2, step: 'checkout', field: 'signatureName', code: 'awaitsGuest' },
    ])
  })

  it('a person who left the group, an erased one, and a removed declaration block nothing', () => {
    const alone: SubmissionEvent = {
      type: 'BookingSetUp',
      data: { isGroupBooking: false, groupSize: 1, persons: ['person-1', 'person-2'], groupLeaderName: null },
    }
    registration([...filled, group(2), asked(2), alone])
      .when(submit())
      .thenEvents([submitted])
    const { email: _, ...erased } = { ...asked().data } as Record<string, unknown>
    registration([...filled, { type: 'ConfirmationAsked', data: erased } as unknown as SubmissionEvent])
      .when(submit())
      .thenEvents([submitted])
    const form = { ...usualForm, confirmations: [] }
    givenPorts(submissionDecider, waiting, portsWith(form)).when(submit()).thenEvents([submitted])
  })

  it('withdrawing it opens the answers again; confirmed ones stay', () => {
    const back: SubmissionEvent = {
      type: 'ConfirmationTakenBack',
      data: { confirmationId: 'c1', personId: 'person-1' },
    }
    registration(waiting).when(takeBack()).thenEvents([back])
    registration([...waiting, back])
      .when(takeBack())
      .thenEvents([])
    registration([...waiting, back])
      .when(save({ signatureName: 'Me' }, { as: agent }))
      .thenEvents([saved({ signatureName: 'Me' })])
    registration([...waiting, back])
      .when(confirm())
      .thenRejects('confirmations.invalid')
    registration([...waiting, given()])
      .when(takeBack())
      .thenRejects('confirmations.confirmed')
  })

  it('the guest’s own account answers in the form, which confirms; for others of the group it cannot', () => {
    registration([...waiting, saved({ declarationSigned: true })])
      .when(save({ signatureName: 'Nadia' }))
      .thenEvents([saved({ signatureName: 'Nadia' }), given()])
    registration(waiting)
      .when(save({ signatureName: 'Nadia' }))
      .thenEvents([saved({ signatureName: 'Nadia' })])
    registration([...filled, group(2), asked(2)])
      .when(save({ signatureName: 'Omar' }, { person: 2 }))
      .thenRejects('submissions.notEditable')
  })
})

describe('the guest confirms', () => {
  const waiting = [...filled, asked()]

  it('once: a second time changes nothing, and then it can be handed in', () => {
    registration(waiting)
      .when(confirm())
      .thenEvents([saved(declaration), given()])
    const done = [...waiting, saved(declaration), given()]
    registration(done)
      .when(confirm({ answers: { signatureName: 'Other' } }))
      .thenEvents([])
    registration(done).when(submit()).thenEvents([submitted])
    registration(done)
      .when(save({ signatureName: 'Me' }, { as: agent }))
      .thenRejects('submissions.notEditable')
  })

  it('only requested declarations, and all of them', () => {
    registration(waiting)
      .when(confirm({ answers: { ...declaration, firstName: 'Eve' } }))
      .thenRejects('submissions.notEditable')
    registration(waiting)
      .when(confirm({ answers: { ...declaration, signatureName: 7 } }))
      .thenRejects('submissions.invalid')
    expect(
      registration(waiting)
        .when(confirm({ answers: { declarationSigned: false, signatureName: 'N' } }))
        .thenRejects('submissions.incomplete').problems,
    ).toEqual([{ person: 1, field: 'declarationSigned', code: 'required' }])
  })

  it('not with an invented or expired link, for a closed form, or for a text that has changed', () => {
    registration(waiting)
      .when(confirm({ confirmationId: 'c9' }))
      .thenRejects('confirmations.invalid')
    registration(waiting).when(confirm({}, expiresAt)).thenRejects('confirmations.expired')
    registration(waiting)
      .when(confirm({ formVersion: '0' }))
      .thenRejects('confirmations.changed')
    registration([...waiting, submitted])
      .when(confirm())
      .thenRejects('confirmations.invalid')
    registration([...filled, group(2), asked(2), group(1, 2)])
      .when(confirm())
      .thenRejects('confirmations.invalid')
    registration([...waiting, { type: 'PreviewPurged', data: { submissionId: 'submission-1' } }])
      .when(confirm())
      .thenRejects('submissions.notFound')
  })

  it('and it stays when the form is reopened, until it is requested again', () => {
    const past = [...waiting, saved(declaration), given(), submitted, approved, reopened]
    registration(past).when(submit()).thenEvents([submitted])
    const { state } = registration([
      ...past,
      ...registration(past)
        .when(ask({ confirmationId: 'c2' }))
        .events(),
    ])
    expect(state.status !== 'none' && waitingConfirmations(state, usualForm)).toMatchObject([
      { confirmationId: 'c2', person: 1 },
    ])
  })
})

describe('what the guest read before', () => {
  const read = 'firstName="Nadia",boatName="Snefro Pearl",certificationLevel=null'
  const signed = { ...given(), data: { ...given().data, shown: read } } as SubmissionEvent
  const done = [...filled, asked(), saved(declaration), signed]
  const awaited = { person: 1, step: 'medical', field: 'declarationSigned', code: 'awaitsGuest' }

  it('is named by the event, and must match the content', () => {
    registration([...filled, asked()])
      .when(confirm({ shown: read }))
      .thenEvents([saved(declaration), signed])
    registration([...filled, saved({ firstName: 'Nora' }), asked()])
      .when(confirm({ shown: read }))
      .thenRejects('confirmations.changedSinceShown')
  })

  it('and was changed since, by whomever: it waits again, and so does a submit', () => {
    for (const change of [saved({ firstName: 'Nora' }), saved({ boatName: 'Snefro Love' })]) {
      const past = [...done, change]
      expect(
        registration(past)
          .when({ ...submit(), meta: meta(agent) })
          .thenRejects('submissions.incomplete').problems,
      ).toEqual([awaited])
      registration(past)
        .when(save({ signatureName: 'Me' }, { as: agent }))
        .thenRejects('submissions.notEditable')
      registration(past).when(takeBack()).thenRejects('confirmations.confirmed')
      registration(past)
        .when(confirm({ shown: read }))
        .thenRejects('confirmations.changedSinceShown')
    }
  })

  it('and it stays valid when the content was changed back, or something else changed', () => {
    for (const past of [
      [...done, saved({ firstName: 'Nora' }), saved({ firstName: 'Nadia' })],
      [...done, saved({ passportNumber: 'P2' })],
      [...filled, asked(), saved(declaration), given(), saved({ firstName: 'Nora' })],
    ]) {
      registration(past)
        .when({ ...submit(), meta: meta(agent) })
        .thenEvents([submitted])
    }
  })

  it('and was changed since: the guest confirms again by the same link or a new one', () => {
    const past = [...done, saved({ firstName: 'Nora' })]
    const signedAgain = { ...signed, data: { ...signed.data, shown: read.replace('Nadia', 'Nora') } } as SubmissionEvent
    registration(past)
      .when(confirm({ shown: read.replace('Nadia', 'Nora') }))
      .thenEvents([signedAgain])
    registration([...past, signedAgain])
      .when({ ...submit(), meta: meta(agent) })
      .thenEvents([submitted])
    expect(
      registration(past)
        .when(ask({ confirmationId: 'c2' }))
        .events(),
    ).toMatchObject([
      { type: 'AnswersSaved', data: { answers: { signatureName: null } } },
      { type: 'ConfirmationAsked', data: { confirmationId: 'c2' } },
    ])
  })

  it('stays valid when staff correct the submitted form', () => {
    const { state } = registration([...done, submitted, saved({ firstName: 'Nora' })])
    expect(state.status !== 'none' && waitingConfirmations(state, usualForm)).toEqual([])
    registration([...done, submitted, saved({ firstName: 'Nora' }), requested()])
      .when({ ...submit(), meta: meta(agent) })
      .thenRejects('submissions.incomplete')
  })

  it('is confirmed again by the guest’s own account when it submits its changes', () =>
    registration([...done, saved({ firstName: 'Nora' })])
      .when(submit())
      .thenEvents([submitted]))

  it('of a further person speaks of the trip that they take from person 1', () => {
    const second = {
      ...given(2, 'c2'),
      data: { ...given(2, 'c2').data, shown: read.replace('Nadia', 'Omar') },
    } as SubmissionEvent
    const omar = saved({ ...declaration, firstName: 'Omar', passportNumber: 'P2', isDiver: false }, 2)
    const past = [...filled, saved(declaration), group(2), omar, asked(2, 'c2'), second]
    const both: SubmissionEvent = {
      type: 'SubmissionSubmitted',
      data: { persons: ['person-1', 'person-2'], warnings: [] },
    }
    expect(
      registration(past)
        .when({ ...submit(), meta: meta(agent) })
        .events()
        .at(-1),
    ).toEqual(both)
    expect(
      registration([...past, saved({ boatName: 'Snefro Love' })])
        .when({ ...submit(), meta: meta(agent) })
        .thenRejects('submissions.incomplete').problems,
    ).toEqual([{ ...awaited, person: 2 }])
  })
})

describe('another link', () => {
  const renew = (at: string): SubmissionCommand => ({
    type: 'RenewConfirmation',
    data: { expiredId: 'c1', confirmationId: 'c2', tokenHash: 'hash' },
    meta: meta(bearer, at),
  })

  it('is made for an expired one, and for no other', () => {
    expect(
      registration([...filled, asked()])
        .when(renew(later))
        .events(),
    ).toMatchObject([
      { type: 'ConfirmationAsked', data: { confirmationId: 'c2', email: 'nadia@example.com', language: 'de' } },
    ])
    registration([...filled, asked()])
      .when(renew(now))
      .thenEvents([])
    registration(filled).when(renew(later)).thenEvents([])
    registration([...filled, asked(), given()])
      .when(renew(later))
      .thenEvents([])
  })
})

describe('an agency that is not approved', () => {
  const unapproved = (command: SubmissionCommand) =>
    givenPorts(submissionDecider, filled, (state) => ({ form: usualForm, mayBook: false, baseState: state })).when(
      command,
    )

  it('hands nothing in; a guest and staff do', () => {
    unapproved({ ...submit(), meta: meta(agent) }).thenRejects('agents.notApproved')
    for (const as of [guest, admin]) unapproved({ ...submit(), meta: meta(as) }).thenEvents([submitted])
  })
})
