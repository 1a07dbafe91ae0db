import { expect, it } from 'vitest'
import { noNotes, type Notes } from './decision-notes.tsx'
import { requestOf, type ItemDraft } from './item-draft.ts'

const groups = [{ choices: [{ id: 'email', title: 'Email', field: 'email' }, { id: 'passportCopyAttached', title: 'Copy', document: 'passportCopy' }] }]
const item = (rest: Partial<ItemDraft>): ItemDraft => ({ key: 'k', person: 1, choice: '', comment: '', ...rest })

it('asks for a field’s answer or for a document, with the comment trimmed', () => {
  const items = [item({ choice: 'email', comment: ' Yours, please ' }), item({ person: 2, choice: 'passportCopyAttached', comment: 'Again' })]
  expect(requestOf(items, groups, noNotes)).toEqual({
    decision: 'request_documents',
    items: [{ person: 1, field: 'email', comment: 'Yours, please' }, { person: 2, document: 'passportCopy', comment: 'Again' }],
  })
})

it('leaves out items nobody wrote into', () => {
  expect(requestOf([item({}), item({ choice: 'email', comment: 'Why' })], groups, noNotes)?.items).toHaveLength(1)
})

it('may be a note alone', () => {
  expect(requestOf([item({})], groups, { toGuest: ' Call us ', internal: 'Twice already' })).toEqual({ decision: 'request_documents', items: [], notes: 'Call us', internalNote: 'Twice already' })
})

it.each<[string, ItemDraft[], Notes]>([
  ['nothing at all', [item({})], noNotes],
  ['a choice without a comment', [item({ choice: 'email', comment: '  ' })], noNotes],
  ['a comment without a choice', [item({ comment: 'Why' })], noNotes],
  ['an internal note alone', [item({})], { toGuest: ' ', internal: 'Twice already' }],
])('is not sent with %s', (_, items, notes) => {
  expect(requestOf(items, groups, notes)).toBeUndefined()
})
