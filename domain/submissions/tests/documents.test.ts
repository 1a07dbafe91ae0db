import { describe, expect, it } from 'vitest'
import { maxDocuments } from '../../form-instances/documents.ts'
import type { RestoreDocument } from '../model/commands.ts'
import type { SubmissionEvent } from '../model/events.ts'
import { admin, attach, guest, removeDocument } from '../testing/commands.ts'
import { attached, group, pastOf, registration, requested, saved, started, submitted } from '../testing/past.ts'

const removed = (kind = 'passportCopy', documentId = 'document-1'): SubmissionEvent => ({
  type: 'DocumentRemoved',
  data: { documentId, personId: 'person-1', kind },
})
const flag = saved({ passportCopyAttached: true })

describe('attaching a document', () => {
  it.each([
    ['passportCopy', 'passportCopyAttached'],
    ['idFrontCopy', 'idFrontCopyAttached'],
    ['idBackCopy', 'idBackCopyAttached'],
    ['medicalForm', 'medicalFormAttached'],
  ])('of kind %s sets %s', (kind, field) =>
    registration([started])
      .when(attach({ kind }))
      .thenEvents([attached(kind), saved({ [field]: true })]),
  )

  it('sets the flag once for two copies', () =>
    registration([started, attached(), flag])
      .when(attach({ documentId: 'document-2' }))
      .thenEvents([attached('passportCopy', 'document-2')]))

  it('is for the person named', () =>
    registration([started, group(2)])
      .when(attach({ person: 2 }))
      .thenEvents([attached('passportCopy', 'document-1', 2), saved({ passportCopyAttached: true }, 2)]))

  it('changes nothing when it is repeated, even in a registration that has been closed since', () =>
    registration([started, attached(), flag, submitted]).when(attach()).thenEvents([]))

  it('is refused when a document of that id has other bytes', () => {
    registration([started, attached(), flag])
      .when(attach({ sha256: 'cd'.repeat(32) }))
      .thenRejects('documents.taken')
  })

  it.each(['drawing', 'constructor', ''])('is refused for a document of kind "%s"', (kind) => {
    registration([started]).when(attach({ kind })).thenRejects('documents.unknownKind')
  })

  it.each([0, 3, 1.5])('is refused for person %s of two', (person) => {
    registration([started, group(2, 3)])
      .when(attach({ person }))
      .thenRejects('submissions.unknownPerson')
  })

  it('is refused for a person with the same number who is another one', () => {
    registration([started, group(2)])
      .when(attach({ person: 2, personId: 'person-1' }))
      .thenRejects('submissions.unknownPerson')
    registration([started, group(2)])
      .when(attach({ person: 2, personId: 'person-2' }))
      .thenEvents([attached('passportCopy', 'document-1', 2), saved({ passportCopyAttached: true }, 2)])
  })

  it('is refused once there are as many as one registration keeps', () => {
    const full = Array.from({ length: maxDocuments }, (_, place) => attached('passportCopy', `kept-${place}`))
    registration([started, ...full.slice(1)])
      .when(attach())
      .thenEvents([attached(), flag])
    registration([started, ...full])
      .when(attach())
      .thenRejects('documents.tooMany')
  })

  it('is refused once there are as many of a kind as the form takes of one person', () => {
    const two = [attached('idBackCopy', 'kept-1'), attached('idBackCopy', 'kept-2')]
    const refusal = registration([started, group(2), ...two])
      .when(attach({ kind: 'idBackCopy' }))
      .thenRejects('documents.tooMany')
    expect(refusal.values).toEqual({ limit: 2 })
    registration([started, group(2), ...two])
      .when(attach({ kind: 'idBackCopy', person: 2 }))
      .thenEvents([attached('idBackCopy', 'document-1', 2), saved({ idBackCopyAttached: true }, 2)])
  })

  it('in the place of another takes that one away at the same time, however many there are, and the flag stays', () => {
    const past = [
      started,
      attached('idBackCopy', 'old'),
      attached('idBackCopy', 'other'),
      saved({ idBackCopyAttached: true }),
    ]
    const { events } = registration(past).when(attach({ kind: 'idBackCopy', replaces: 'old' }))
    expect(events()).toEqual([
      { type: 'DocumentAttached', data: expect.objectContaining({ documentId: 'document-1', replaces: 'old' }) },
      removed('idBackCopy', 'old'),
    ])
  })

  it.each([
    ['that is not there', { replaces: 'gone' }],
    ['of another kind', { kind: 'idFrontCopy', replaces: 'old' }],
    ['of another person', { person: 2, replaces: 'old' }],
  ])('in the place of one %s is refused', (_, about) => {
    registration([started, group(2), attached('passportCopy', 'old')])
      .when(attach(about))
      .thenRejects('documents.notFound')
  })

  it('is refused for a registration that does not exist', () => {
    registration().when(attach()).thenRejects('submissions.notFound')
  })
})

describe('removing a document', () => {
  it('takes the flag with the last of its kind', () =>
    registration([started, attached(), flag])
      .when(removeDocument())
      .thenEvents([removed(), saved({ passportCopyAttached: null })]))

  it('leaves the flag while another copy is there', () =>
    registration([started, attached(), flag, attached('passportCopy', 'document-2')])
      .when(removeDocument())
      .thenEvents([removed()]))

  it('leaves a flag that is not set alone', () =>
    registration([started, attached()]).when(removeDocument()).thenEvents([removed()]))

  it('is not held back by a copy that another person has', () =>
    registration([started, group(2), attached(), flag, attached('passportCopy', 'document-2', 2)])
      .when(removeDocument())
      .thenEvents([removed(), saved({ passportCopyAttached: null })]))

  it.each([
    ['that was never attached', [started]],
    ['that was removed before', [started, attached(), removed()]],
  ])('%s is refused', (_, past) => {
    registration(past).when(removeDocument()).thenRejects('documents.notFound')
  })

  it('is refused for a registration that does not exist', () => {
    registration().when(removeDocument()).thenRejects('submissions.notFound')
  })
})

describe('documents after the submit', () => {
  const there = (status: keyof typeof pastOf) => registration([...pastOf[status], attached(), flag])

  it.each(['pending_review', 'approved', 'rejected', 'completed'] as const)(
    'are closed to guests in %s and open to staff',
    (status) => {
      const refusal = there(status)
        .when(attach({ documentId: 'document-2' }))
        .thenRejects('submissions.notEditable')
      expect(refusal.values).toEqual({ status })
      there(status).when(removeDocument()).thenRejects('submissions.notEditable')
      there(status)
        .when(attach({ documentId: 'document-2', as: admin }))
        .thenEvents([attached('passportCopy', 'document-2')])
      there(status)
        .when(removeDocument('document-1', admin))
        .thenEvents([removed(), saved({ passportCopyAttached: null })])
    },
  )

  it.each([
    ['the document', { person: 1, document: 'passportCopy', comment: '' }],
    ['its flag', { person: 1, field: 'passportCopyAttached', comment: '' }],
    ['it together with a field', { person: 1, field: 'firstName', document: 'passportCopy', comment: '' }],
  ])('are open where staff requested %s', (_, item) => {
    const asked = registration([started, submitted, requested(item)])
    asked.when(attach({ as: guest })).thenEvents([attached(), flag])
    asked.when(attach({ kind: 'idFrontCopy' })).thenRejects('submissions.notEditable')
    asked.when(attach({ kind: 'medicalForm' })).thenRejects('submissions.notEditable')
  })

  it('are all open when staff named nothing', () =>
    registration([started, submitted, requested()]).when(attach()).thenEvents([attached(), flag]))
})

describe('putting a document back', () => {
  const restore = (documentId = 'document-1', as = guest): RestoreDocument => ({
    type: 'RestoreDocument',
    data: { documentId },
    meta: { commandId: 'command-1', actor: as, now: '2030-01-10T08:00:00Z' },
  })
  // Only what is stored can be put back
  const taken = { ...removed(), revision: 3, metadata: { occurredAt: '2030-01-10T08:00:00Z' } }
  const gone: readonly SubmissionEvent[] = [started, attached(), flag, taken, saved({ passportCopyAttached: null })]

  it('makes it what it was, with its flag', () => {
    registration(gone).when(restore()).thenEvents([attached(), flag])
    expect(registration([...gone, attached(), flag]).state).toMatchObject({
      documents: [{ documentId: 'document-1', fileId: 'file of document-1' }],
      removedDocuments: [],
    })
    registration([...gone, attached(), flag])
      .when(restore())
      .thenEvents([])
  })

  it('restores present documents, as long as the form is open', () => {
    registration(gone).when(restore('document-2')).thenRejects('documents.notFound')
    registration([...gone, submitted])
      .when(restore())
      .thenRejects('submissions.notEditable')
    expect(
      registration([...gone, submitted])
        .when(restore('document-1', admin))
        .events(),
    ).toHaveLength(2)
  })
})
