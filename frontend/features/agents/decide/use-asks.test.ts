import { expect, it } from 'vitest'
import { itemsOf } from './use-asks.ts'

it('a correction is asked for once something is said about it', () =>
  expect(itemsOf({ said: new Map([['website', ''], ['vatTaxId', ' As on the certificate. '], ['notes', ' ']]) })).toEqual([{ field: 'vatTaxId', comment: 'As on the certificate.' }]))
