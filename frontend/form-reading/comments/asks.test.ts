import { expect, it } from 'vitest'
import { asksIn, saidWell, type Ask } from './asks.ts'

function asking(...said: Ask[]) {
  let now: readonly Ask[] = said
  return { asks: () => asksIn(now, (change) => (now = change(now))), said: () => now }
}

it('is said once of an answer, and can be taken back', () => {
  const { asks, said } = asking({ person: 1, field: 'email', comment: '' })
  asks().say({ person: 1, field: 'email', comment: 'Yours' })
  asks().say({ person: 2, field: 'email', comment: 'Too' })
  expect(said()).toEqual([
    { person: 1, field: 'email', comment: 'Yours' },
    { person: 2, field: 'email', comment: 'Too' },
  ])
  asks().drop(1, 'email')
  expect(asks().of(1, 'email')).toBeUndefined()
  expect(asks().of(2, 'email')?.comment).toBe('Too')
})

it('counts once something is said about it', () =>
  expect(
    saidWell([
      { person: 1, field: 'website', comment: ' ' },
      { person: 1, field: 'vatTaxId', comment: ' As on the certificate. ' },
    ]),
  ).toEqual([{ person: 1, field: 'vatTaxId', comment: 'As on the certificate.' }]))
