import { expect, it } from 'vitest'
import { redirectFor, pageAt, pageOf } from './page-of.ts'

const guest = { role: 'guest' } as const
const admin = { role: 'admin' } as const
const item = { person: 1, field: 'email', comment: '' }
const standing = (status: 'draft' | 'pending_review' | 'missing_docs' | 'approved', requestedItems = [item]) => ({
  status,
  requestedItems,
  may: status === 'draft' ? ['save' as const, 'submit' as const] : [],
})

it.each([
  ['a draft, to be filled', standing('draft'), 'wizard'],
  ['with items asked for, at those', standing('missing_docs'), 'asked'],
  ['asked for as a whole, to be filled', standing('missing_docs', []), 'wizard'],
  ['that waits, as it was sent', standing('pending_review'), 'summary'],
  ['that was approved, as it was sent', standing('approved'), 'summary'],
] as const)('a registration opens: %s', (_case, view, page) => {
  expect(pageOf(view, guest)).toBe(page)
  expect(pageOf(view, admin)).toBe('wizard')
})

it.each([
  ['a locked step leads to the summary', { page: 'wizard', onPurpose: false }, 'approved', 'summary'],
  ['also from the address of a step', { page: 'wizard', onPurpose: true }, 'approved', 'summary'],
  ['a step of what is asked for opens', { page: 'wizard', onPurpose: true }, 'missing_docs', undefined],
  ['a draft has no summary', { page: 'summary', onPurpose: false }, 'draft', 'wizard'],
  ['a draft is checked', { page: 'check', onPurpose: false }, 'draft', undefined],
  ['what was sent is not checked any more', { page: 'check', onPurpose: false }, 'pending_review', 'summary'],
  ['nothing is asked for any more', { page: 'asked', onPurpose: false }, 'pending_review', 'summary'],
  [
    'what was sent can be read while something is asked for',
    { page: 'summary', onPurpose: false },
    'missing_docs',
    undefined,
  ],
] as const)('%s', (_case, asked, status, instead) => {
  expect(redirectFor(asked, standing(status), guest)).toBe(instead)
})

it.each([
  ['/form/1', 'wizard'],
  ['/form/1/', 'wizard'],
  ['/form/1/check', 'check'],
  ['/form/1/asked', 'asked'],
  ['/form/1/summary', 'summary'],
])('%s is the %s', (path, page) => {
  expect(pageAt(path)).toBe(page)
})
