import { expect, it } from 'vitest'
import { itemRequestsIn, completeRequests, type ItemRequest } from './item-requests.ts'

function asking(...said: ItemRequest[]) {
  let now: readonly ItemRequest[] = said
  return { asks: () => itemRequestsIn(now, (change) => (now = change(now))), said: () => now }
}

it('has at most one request for an answer, and can remove it', () => {
  const { asks, said } = asking({ person: 1, field: 'email', comment: '' })
  asks().set({ person: 1, field: 'email', comment: 'Yours' })
  asks().set({ person: 2, field: 'email', comment: 'Too' })
  expect(said()).toEqual([
    { person: 1, field: 'email', comment: 'Yours' },
    { person: 2, field: 'email', comment: 'Too' },
  ])
  asks().remove(1, 'email')
  expect(asks().of(1, 'email')).toBeUndefined()
  expect(asks().of(2, 'email')?.comment).toBe('Too')
})

it('only counts requests with a comment', () =>
  expect(
    completeRequests([
      { person: 1, field: 'website', comment: ' ' },
      { person: 1, field: 'vatTaxId', comment: ' As on the certificate. ' },
    ]),
  ).toEqual([{ person: 1, field: 'vatTaxId', comment: 'As on the certificate.' }]))
