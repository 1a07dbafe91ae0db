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
  ['the wizard for a draft', standing('draft'), 'wizard'],
  ['the requested items', standing('missing_docs'), 'asked'],
  ['the wizard when the whole form is requested', standing('missing_docs', []), 'wizard'],
  ['the summary while it waits', standing('pending_review'), 'summary'],
  ['the summary after approval', standing('approved'), 'summary'],
] as const)('a registration opens at %s', (_case, view, page) => {
  expect(pageOf(view, guest)).toBe(page)
  expect(pageOf(view, admin)).toBe('wizard')
})

it.each([
  ['a locked step redirects to the summary', { page: 'wizard', onPurpose: false }, 'approved', 'summary'],
  ['so does the address of a locked step', { page: 'wizard', onPurpose: true }, 'approved', 'summary'],
  ['a step with requested items opens', { page: 'wizard', onPurpose: true }, 'missing_docs', undefined],
  ['a draft has no summary', { page: 'summary', onPurpose: false }, 'draft', 'wizard'],
  ['a draft has a check page', { page: 'check', onPurpose: false }, 'draft', undefined],
  ['a submitted form has no check page', { page: 'check', onPurpose: false }, 'pending_review', 'summary'],
  [
    'a page without requested items redirects to the summary',
    { page: 'asked', onPurpose: false },
    'pending_review',
    'summary',
  ],
  ['the summary opens while items are requested', { page: 'summary', onPurpose: false }, 'missing_docs', undefined],
] as const)('%s', (_case, requested, status, instead) => {
  expect(redirectFor(requested, standing(status), guest)).toBe(instead)
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
