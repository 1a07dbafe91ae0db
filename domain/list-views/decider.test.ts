import { expect, it } from 'vitest'
import { given } from '../kernel/testing/given.ts'
import { listViewDecider, maxViews } from './decider.ts'
import type { ListViewKept } from './events.ts'

const meta = {
  commandId: 'command-1',
  actor: { id: 'staff', role: 'manager' } as const,
  now: '2030-01-10T08:00:00.000Z',
}
const view = (viewId: string, name = 'Next week'): ListViewKept => ({
  type: 'ListViewKept',
  data: { accountId: 'staff', viewId, name, query: 'sort=trip' },
})
const keep = (kept: ListViewKept) => ({ type: 'KeepListView', data: kept.data, meta }) as const

it('is saved, renamed in place, and deleted', () => {
  given(listViewDecider)
    .when(keep(view('a')))
    .thenEvents([view('a')])
  given(listViewDecider, [view('a')])
    .when(keep(view('a')))
    .thenEvents([])
  expect(given(listViewDecider, [view('a'), view('a', 'Later')]).state.views).toEqual([
    { viewId: 'a', name: 'Later', query: 'sort=trip' },
  ])
  const drop = { type: 'DropListView', data: { accountId: 'staff', viewId: 'a' }, meta } as const
  given(listViewDecider, [view('a')])
    .when(drop)
    .thenEvents([{ type: 'ListViewDropped', data: drop.data }])
  given(listViewDecider).when(drop).thenEvents([])
})

it('are so many and no more', () => {
  const all = Array.from({ length: maxViews }, (_, place) => view(`view-${place}`))
  given(listViewDecider, all)
    .when(keep(view('one more')))
    .thenRejects('listViews.tooMany')
  given(listViewDecider, all)
    .when(keep(view('view-0', 'Later')))
    .thenEvents([view('view-0', 'Later')])
})
