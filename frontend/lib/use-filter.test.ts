import { expect, it } from 'vitest'
import { choice, cleared, filterIn, flag, oneOf, order, queryOf, someOf, text } from './use-filter.ts'

const shape = {
  search: text,
  state: oneOf(['all', 'open', 'closed'], 'all'),
  status: someOf(['draft', 'sent', 'done']),
  boat: choice,
  late: flag,
  sort: order(['new', 'old'], 'new'),
}
const nothing = { search: '', state: 'all', status: [], boat: undefined, late: false, sort: 'new' } as const

it('is empty without an address, and the empty filter writes none', () => {
  expect(filterIn(shape, new URLSearchParams())).toEqual(nothing)
  expect(queryOf(shape, nothing)).toEqual({})
})

it.each([
  { ...nothing, search: 'anna ' },
  { ...nothing, state: 'open', sort: 'old' },
  { ...nothing, status: ['draft', 'done'], late: true },
  { ...nothing, boat: '' },
] as const)('reads back what it wrote: %o', (filter) => {
  expect(filterIn(shape, new URLSearchParams(queryOf(shape, filter)))).toEqual(filter)
})

it('omits a search of spaces, and reads unknown values as empty', () => {
  expect(queryOf(shape, { ...nothing, search: '  ' })).toEqual({})
  expect(filterIn(shape, new URLSearchParams('state=gone&status=sent,gone&late=no&sort=&page=2'))).toEqual({
    ...nothing,
    status: ['sent'],
  })
})

it('keeps the order when it is cleared', () => {
  expect(cleared(shape, { ...nothing, search: 'anna', boat: 'Seawolf', sort: 'old' })).toEqual({
    ...nothing,
    sort: 'old',
  })
})
