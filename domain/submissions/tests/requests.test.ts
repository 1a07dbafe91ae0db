import { describe, expect, it } from 'vitest'
import { form } from '../../form-instances/testing/form.ts'
import type { AnswerRequest } from '../model/commands.ts'
import type { RequestedItem, SubmissionEvent } from '../model/events.ts'
import { requestOutcome } from '../requests.ts'
import { attach, decide, guest, now, removeDocument, save, submit } from '../testing/commands.ts'
import {
  approved,
  attached,
  complete,
  group,
  registration,
  rejected,
  requested,
  saved,
  started,
  submitted,
} from '../testing/past.ts'

const number: RequestedItem = { person: 2, field: 'passportNumber', comment: 'Zero or O?' }
const copy: RequestedItem = { person: 1, document: 'passportCopy', comment: 'Blurred' }
const defaults = { countryCode: '+1', travelDocumentType: 'passport' }
const filled = [
  started,
  group(2),
  attached('passportCopy', 'old'),
  saved({ ...complete, ...defaults, passportCopyAttached: true }),
  saved({ ...complete, ...defaults, firstName: 'Omar', passportNumber: 'OO7' }, 2),
]
const asked = [...filled, submitted, requested(number, copy)]

function right({ person, field, document }: Omit<RequestedItem, 'comment'>): AnswerRequest {
  return {
    type: 'AnswerRequest',
    data: { person, ...(field === undefined ? {} : { field }), ...(document === undefined ? {} : { document }) },
    meta: { commandId: 'command-1', actor: guest, now },
  }
}

function after(
  ...commands: readonly Parameters<ReturnType<typeof registration>['when']>[0][]
): readonly SubmissionEvent[] {
  return commands.reduce<readonly SubmissionEvent[]>(
    (past, command) => [...past, ...registration(past).when(command).events()],
    asked,
  )
}

function stands(past: readonly SubmissionEvent[]) {
  const { state } = registration(past)
  return state.status === 'none' ? [] : state.requestedItems.map((item) => requestOutcome(state, item, form))
}

const left = (past: readonly SubmissionEvent[]) =>
  registration(past).when(submit()).thenRejects('submissions.incomplete').problems
const corrected = save({ passportNumber: '007' }, { person: 2 })

describe('requested items', () => {
  it('is a problem each until it is answered, and then goes to review', () => {
    const problems = [
      { person: 2, field: 'passportNumber', code: 'asked' },
      { person: 1, field: 'passportCopyAttached', code: 'asked' },
    ]
    expect(left(asked)).toEqual(problems)
    expect(left(after(corrected))).toEqual(problems.slice(1))
    const done = after(corrected, attach({ documentId: 'new' }))
    expect(stands(done)).toEqual(['changed', 'changed'])
    expect(registration(done).when(submit()).events().at(-1)).toMatchObject({ type: 'SubmissionSubmitted' })
  })

  it('is not answered by a removed or restored answer, or one of another person', () => {
    expect(stands(after(attach({ documentId: 'new' }), removeDocument('new')))).toEqual([undefined, undefined])
    expect(stands(after(removeDocument('old')))).toEqual([undefined, undefined])
    expect(stands(after(corrected, save({ passportNumber: 'OO7' }, { person: 2 })))).toEqual([undefined, undefined])
    expect(stands([...asked, saved({ passportNumber: '007' })])).toEqual([undefined, undefined])
  })

  it('of an item in a list is answered by that item only', () => {
    const lists = {
      ...form,
      differences: (_: string, from: unknown, to: unknown) =>
        from === to ? [] : ['passportNumber.b.level', 'passportNumber.c'],
    }
    const of = (field: string) => {
      const { state } = registration([
        ...filled,
        submitted,
        requested({ person: 2, field, comment: '' }),
        saved({ passportNumber: '007' }, 2),
      ])
      return state.status === 'none' ? undefined : requestOutcome(state, { person: 2, field, comment: '' }, lists)
    }
    expect(
      [
        'passportNumber',
        'passportNumber.b',
        'passportNumber.b.level',
        'passportNumber.c.level',
        'passportNumber.a',
      ].map(of),
    ).toEqual(['changed', 'changed', 'changed', 'changed', undefined])
  })

  it('stays at its row through the review, with how it was answered, until staff accept it', () => {
    const sent = after(corrected, right(copy), submit())
    expect(stands(sent)).toEqual(['changed', 'right'])
    expect(stands([...sent, approved])).toEqual([])
    expect(stands([...sent, rejected])).toEqual([])
    expect(
      stands([
        ...sent,
        ...registration(sent)
          .when(decide('request_documents', { items: [number] }))
          .events(),
      ]),
    ).toEqual([undefined])
  })
})

describe('confirming an item as correct', () => {
  it('is recorded once, by its name alone', () => {
    registration(asked)
      .when(right(number))
      .thenEvents([
        { type: 'RequestAnswered', data: { personId: 'person-2', passengerIndex: 2, field: 'passportNumber' } },
      ])
    registration(after(right(number)))
      .when(right(number))
      .thenEvents([])
    registration(after(corrected)).when(right(number)).thenEvents([])
    expect(left(after(right(number)))).toHaveLength(1)
  })

  it('counts no more when the document is taken away, and does when it is put back', () => {
    const gone = after(right(copy), removeDocument('old'))
    expect(stands(gone)).toEqual([undefined, undefined])
    expect(stands([...gone, attached('passportCopy', 'old')])).toEqual([undefined, 'right'])
  })

  it('is refused for an unrequested item, a missing document, and after a submit', () => {
    registration(asked)
      .when(right({ person: 1, field: 'passportNumber' }))
      .thenRejects('submissions.notAsked')
    registration(after(removeDocument('old')))
      .when(right(copy))
      .thenRejects('submissions.documentMissing')
    registration(after(corrected, right(copy), submit()))
      .when(right(copy))
      .thenRejects('submissions.notEditable')
  })
})
