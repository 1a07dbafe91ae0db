import { describe, expect, it } from 'vitest'
import type { Answers, FormInstanceEvent } from '../form-instances/events.ts'
import type { AnswersToSave } from '../form-instances/save.ts'
import { form } from '../form-instances/testing/form.ts'
import type { Actor } from '../kernel/event.ts'
import { givenPorts } from '../kernel/testing/given.ts'
import { type StandaloneFormCommand, standaloneFormDecider } from './decider.ts'
import type { StandaloneFormEvent } from './events.ts'

const guest: Actor = { id: 'account-1', role: 'guest' }
const other: Actor = { id: 'account-2', role: 'guest' }
const admin: Actor = { id: 'account-3', role: 'admin' }
const now = '2030-01-10T08:00:00Z'

const data = { filledFormId: 'filled-1', formId: 'voyage', personId: 'person-1', accountId: 'account-1' }
const started: StandaloneFormEvent = { type: 'FormFillingStarted', data }
const saved = (answers: Answers): FormInstanceEvent => ({
  type: 'AnswersSaved',
  data: { personId: 'person-1', passengerIndex: 1, answers },
})
const submitted: StandaloneFormEvent = { type: 'FilledFormSubmitted', data: { personId: 'person-1', warnings: [] } }
const complete = {
  tripStartDate: '2030-03-01',
  boatName: 'Snefro Pearl',
  firstName: 'Nadia',
  passportNumber: 'P1',
  isDiver: false,
}
const defaults = { countryCode: '+1', travelDocumentType: 'passport' }

const by = (actor = guest) => ({ meta: { commandId: 'command-1', actor, now } })
const save = (answers: Answers, more: Partial<AnswersToSave> = {}, actor?: Actor): StandaloneFormCommand => ({
  type: 'SaveAnswers',
  data: { person: 1, answers, ...more },
  ...by(actor),
})
const submit: StandaloneFormCommand = { type: 'SubmitForm', data: { today: '2030-01-10' }, ...by() }
const file = { fileName: 'passport.pdf', contentType: 'application/pdf', size: 12, sha256: 'ab' }
const attach: StandaloneFormCommand = {
  type: 'AttachDocument',
  data: { documentId: 'document-1', fileId: 'file-1', person: 1, kind: 'passportCopy', ...file },
  ...by(),
}
const attached: StandaloneFormEvent[] = [
  {
    type: 'DocumentAttached',
    data: {
      documentId: 'document-1',
      fileId: 'file-1',
      passengerIndex: 1,
      kind: 'passportCopy',
      ...file,
      personId: 'person-1',
      uploadedAt: now,
    },
  },
  saved({ passportCopyAttached: true }),
]
const remove: StandaloneFormCommand = { type: 'RemoveDocument', data: { documentId: 'document-1' }, ...by() }

const filled = (...past: StandaloneFormEvent[]) =>
  givenPorts(standaloneFormDecider('submissions.see'), past, (state, command, { at }) => ({
    form,
    baseState:
      (command.type === 'SaveAnswers' && command.data.viewedRevision !== undefined
        ? at(command.data.viewedRevision)
        : undefined) ?? state,
  }))

describe('a form that is nothing but filled', () => {
  it('is started once, for its person and account', () => {
    const start: StandaloneFormCommand = { type: 'StartForm', data, ...by() }
    filled().when(start).thenEvents([started])
    filled(started).when(start).thenEvents([])
    filled({ type: 'FormFillingStarted', data: { ...data, personId: 'person-2' } })
      .when(start)
      .thenRejects('submissions.taken')
  })

  it('is saved as far as it goes: what changed, by the rules of its form, and the step', () => {
    filled(started, saved({ isDiver: true, certificationLevel: 'AOWD' }))
      .when(save({ isDiver: false, firstName: 'Nadia' }, { currentStep: 2 }))
      .thenEvents([
        saved({ isDiver: false, firstName: 'Nadia', certificationLevel: null }),
        { type: 'StepVisited', data: { step: 2, stepId: 'step2' } },
      ])
    filled(started)
      .when(save({ favouriteFish: 'tuna' }))
      .thenRejects('submissions.invalid')
  })

  it('merges changes of two people, and reports a conflict on the same field', () => {
    const meanwhile = filled(started, saved({ firstName: 'Nadia' }), saved({ firstName: 'Amira' }))
    meanwhile.when(save({ passportNumber: 'P2' }, { viewedRevision: 1 })).thenEvents([saved({ passportNumber: 'P2' })])
    const { problems } = meanwhile
      .when(save({ firstName: 'Laila' }, { viewedRevision: 1 }))
      .thenRejects('submissions.conflict')
    expect(problems).toEqual([{ person: 1, field: 'firstName', code: 'conflict', yours: 'Laila', theirs: 'Amira' }])
  })

  it('takes the documents its form collects, and their flags with them', () => {
    filled(started).when(attach).thenEvents(attached)
    filled(started, ...attached)
      .when(remove)
      .thenEvents([
        { type: 'DocumentRemoved', data: { documentId: 'document-1', personId: 'person-1', kind: 'passportCopy' } },
        saved({ passportCopyAttached: null }),
      ])
  })

  it('is of one person', () => {
    filled(started)
      .when(save({ firstName: 'Omar' }, { person: 2 }))
      .thenRejects('submissions.unknownPerson')
  })

  it('is submitted when it is complete, with its defaults', () => {
    filled(started, saved(complete))
      .when(submit)
      .thenEvents([
        { type: 'AnswersSaved', data: { personId: 'person-1', passengerIndex: 1, answers: defaults, by: 'form' } },
        submitted,
      ])
    const { problems } = filled(started).when(submit).thenRejects('submissions.incomplete')
    expect(problems).toContainEqual({ person: 1, step: 'personal', field: 'firstName', code: 'required' })
  })

  it('is closed once it was handed in, to all but staff', () => {
    const handedIn = filled(started, saved(complete), ...attached, submitted)
    expect(handedIn.when(save({ firstName: 'Amira' })).thenRejects('submissions.notEditable').values).toEqual({
      status: 'submitted',
    })
    handedIn.when(remove).thenRejects('submissions.notEditable')
    handedIn.when(submit).thenRejects('submissions.notSubmittable')
    handedIn.when(save(complete, { currentStep: 3 })).thenEvents([])
    handedIn.when(save({ firstName: 'Amira' }, {}, admin)).thenEvents([saved({ firstName: 'Amira' })])
  })

  it.each([save(complete), submit, attach, remove])(
    'is not there for others, nor before it was started: $type',
    (command) => {
      filled().when(command).thenRejects('submissions.notFound')
      filled(started, saved(complete))
        .when({ ...command, ...by(other) })
        .thenRejects('submissions.notFound')
    },
  )

  it('ignores events of other kinds', () => {
    const { state } = filled(started, saved(complete))
    const foreign: StandaloneFormEvent[] = JSON.parse(
      '[{ "type": "SubmissionSubmitted", "data": {} }, { "type": "BookingSetUp", "data": {} }]',
    )
    expect(foreign.reduce(standaloneFormDecider('submissions.see').evolve, state)).toBe(state)
  })
})
