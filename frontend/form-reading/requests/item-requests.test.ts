import { expect, it } from 'vitest'
import { itemRequestsIn, completeRequests, type ItemRequest } from './item-requests.ts'

function setUp(...items: ItemRequest[]) {
  let now: readonly ItemRequest[] = items
  return { requests: () => itemRequestsIn(now, (change) => (now = change(now))), items: () => now }
}

it('has at most one request for an answer, and can remove it', () => {
  const { requests, items } = setUp({ person: 1, field: 'email', comment: '' })
  requests().set({ person: 1, field: 'email', comment: 'Yours' })
  requests().set({ person: 2, field: 'email', comment: 'Too' })
  expect(items()).toEqual([
    { person: 1, field: 'email', comment: 'Yours' },
    { person: 2, field: 'email', comment: 'Too' },
  ])
  requests().remove(1, 'email')
  expect(requests().of(1, 'email')).toBeUndefined()
  expect(requests().of(2, 'email')?.comment).toBe('Too')
})

it('only counts requests with a comment', () =>
  expect(
    completeRequests([
      { person: 1, field: 'website', comment: ' ' },
      { person: 1, field: 'vatTaxId', comment: ' As on the certificate. ' },
    ]),
  ).toEqual([{ person: 1, field: 'vatTaxId', comment: 'As on the certificate.' }]))
