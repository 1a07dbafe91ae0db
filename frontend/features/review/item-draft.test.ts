import { expect, it } from 'vitest'
import { requestOf, type ItemDraft } from './item-draft.ts'

const groups = [{ choices: [{ id: 'email', title: 'Email', field: 'email' }, { id: 'passportCopyAttached', title: 'Copy', document: 'passportCopy' }] }]
const item = (rest: Partial<ItemDraft>): ItemDraft => ({ key: 'k', person: 1, choice: '', comment: '', ...rest })

it('asks for a field’s answer or for a document, with the comment trimmed', () => {
  const items = [item({ choice: 'email', comment: ' Yours, please ' }), item({ person: 2, choice: 'passportCopyAttached', comment: 'Again' })]
  expect(requestOf(items, groups, '')).toEqual({
    decision: 'request_documents',
    items: [{ person: 1, field: 'email', comment: 'Yours, please' }, { person: 2, document: 'passportCopy', comment: 'Again' }],
  })
})

it('leaves out items nobody wrote into', () => {
  expect(requestOf([item({}), item({ choice: 'email', comment: 'Why' })], groups, '')?.items).toHaveLength(1)
})

it('may be a note alone', () => {
  expect(requestOf([item({})], groups, ' Call us ')).toEqual({ decision: 'request_documents', items: [], notes: 'Call us' })
})

it.each([
  ['nothing at all', [item({})]],
  ['a choice without a comment', [item({ choice: 'email', comment: '  ' })]],
  ['a comment without a choice', [item({ comment: 'Why' })]],
])('is not sent with %s', (_, items) => {
  expect(requestOf(items, groups, '')).toBeUndefined()
})
