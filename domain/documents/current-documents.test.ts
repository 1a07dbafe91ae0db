import { expect, it } from 'vitest'
import type { FormInstanceState } from '../form-instances/state.ts'
import { currentDocumentIds } from './current-documents.ts'

type RemovedDocument = FormInstanceState['removedDocuments'][number]

const document = (
  documentId: string,
  { replaces, person = 1, kind = 'passportCopy' }: { replaces?: string; person?: number; kind?: string } = {},
) => ({
  documentId,
  fileId: documentId,
  personId: `person-${person}`,
  person,
  kind,
  fileName: 'a.pdf',
  contentType: 'application/pdf',
  size: 1,
  sha256: '',
  uploadedAt: '',
  ...(replaces === undefined ? {} : { replaces }),
})
const removed = (...given: Parameters<typeof document>): RemovedDocument => ({
  ...document(...given),
  removed: { revision: 1, at: '' },
})
const currentOf = (documents: ReturnType<typeof document>[], removedDocuments: RemovedDocument[]) =>
  Object.fromEntries(currentDocumentIds({ documents, removedDocuments }))

it('is at the document itself, or at what took its place, one after the other', () => {
  expect(
    currentOf([document('page-1'), document('c', { replaces: 'b' })], [removed('a'), removed('b', { replaces: 'a' })]),
  ).toEqual({ 'page-1': 'page-1', c: 'c', b: 'c', a: 'c' })
})

it('of a removed document is the first of its kind of the same person', () => {
  expect(
    currentOf(
      [document('new'), document('other', { person: 2 })],
      [removed('old'), removed('their', { person: 2 }), removed('front', { kind: 'idFrontCopy' })],
    ),
  ).toEqual({ new: 'new', other: 'other', old: 'new', their: 'other' })
})

it('of what an erased person handed in is nowhere, and a circle ends', () => {
  const erased = { ...document('gone'), kind: undefined } as unknown as RemovedDocument
  expect(currentOf([], [erased, removed('a', { replaces: 'b' }), removed('b', { replaces: 'a' })])).toEqual({})
})
