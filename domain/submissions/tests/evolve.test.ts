import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formInstanceDeclarations } from '../../form-instances/events.ts'
import type { JsonObject } from '../../kernel/json.ts'
import { splitByPerson } from '../../kernel/personal.ts'
import { Rejection } from '../../kernel/rejection.ts'
import { submissionDecider } from '../decider.ts'
import { type SubmissionEvent, submissionDeclarations } from '../model/events.ts'
import { type Submission, evolveSubmission, noSubmission } from '../model/state.ts'
import { anyEvents } from '../testing/arbitraries.ts'
import { admin, attach, decide, guest, removeDocument, save, setUp, start, submit } from '../testing/commands.ts'
import { form } from '../../form-instances/testing/form.ts'
import { attached, complete, group, registration, requested, saved, started, submitted } from '../testing/past.ts'

const declarations = { ...formInstanceDeclarations, ...submissionDeclarations }

/** The event as it reads when the persons it is about were erased: what was declared personal is gone. */
function erased(event: SubmissionEvent): SubmissionEvent {
  const data: JsonObject = JSON.parse(JSON.stringify(event.data))
  return { type: event.type, data: splitByPerson(declarations[event.type], data).plain } as unknown as SubmissionEvent
}

const commands = [
  start(),
  save({ firstName: 'Amira', boatName: null }),
  save({}, { person: 2, as: admin, currentStep: 3 }),
  setUp({ isGroupBooking: true, groupSize: 4 }),
  submit(),
  decide('approve'),
  decide('reopen'),
  decide('request_documents', { items: [{ person: 1, field: 'firstName', comment: '' }] }),
  attach({ as: guest }),
  attach({ person: 2, as: admin }),
  removeDocument('document-1', admin),
]

function decidesOrRejects(state: Submission) {
  for (const command of commands) {
    try {
      submissionDecider.decide(state, command, { form, mayBook: true, baseState: state })
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
    }
  }
}

describe('evolve', () => {
  it('takes events in any order, and rules work on what comes of it', () => {
    fc.assert(fc.property(anyEvents, (events) => decidesOrRejects(events.reduce(evolveSubmission, noSubmission))))
  })

  it('accepts events of erased persons, and rules apply to the rest', () => {
    fc.assert(
      fc.property(anyEvents, (events) => decidesOrRejects(events.map(erased).reduce(evolveSubmission, noSubmission))),
    )
  })

  it('passes over events of a type it does not know', () => {
    const foreign: SubmissionEvent[] = JSON.parse(
      '[{ "type": "DocumentViewed", "data": {} }, { "type": "PersonErased" }]',
    )
    const { state } = registration([started, saved(complete)])
    expect(foreign.reduce(evolveSubmission, state)).toBe(state)
    expect(foreign.reduce(evolveSubmission, noSubmission)).toBe(noSubmission)
  })

  it('takes nothing before the start', () =>
    expect(registration([saved(complete), group(2), submitted]).state).toBe(noSubmission))

  it('takes a second start for nothing', () => {
    const once = [started, saved(complete)]
    expect(registration([...once, started]).state).toEqual(registration(once).state)
  })

  it('gives an answer to the person it is of, whatever their place', () => {
    const event: SubmissionEvent = {
      type: 'AnswersSaved',
      data: { personId: 'person-3', passengerIndex: 1, answers: { firstName: 'Omar' } },
    }
    const { state } = registration([started, group(3), event])
    expect(state).toMatchObject({ persons: [{}, {}, { answers: { firstName: 'Omar' } }] })
    expect(state).toHaveProperty('persons.0.answers', {})
  })
})

describe('a registration of an erased person', () => {
  const item = { person: 1, field: 'firstName', comment: 'unreadable' }
  const past = [
    started,
    group(2),
    saved(complete),
    saved({ firstName: 'Omar' }, 2),
    attached(),
    submitted,
    requested(item),
  ]

  it('keeps its history, status and other persons, and no data of that person', () => {
    const state = registration(
      past.map((event) => (event.type === 'AnswersSaved' && event.data.passengerIndex === 2 ? event : erased(event))),
    ).state
    expect(state).toMatchObject({ status: 'missing_docs', groupSize: 2, groupLeaderName: null, reviewNotes: null })
    expect(state).toHaveProperty('persons.1.answers', { firstName: 'Omar' })
    expect(state.status === 'none' ? undefined : state.persons[0]?.answers).toStrictEqual({})
    expect(JSON.stringify(state)).not.toMatch(/Nadia|P1|passport\.pdf|Please correct|unreadable/)
  })
})
