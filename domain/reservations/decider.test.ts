import { describe, it } from 'vitest'
import { given } from '../kernel/testing/given.ts'
import { reservationDecider } from './decider.ts'
import type { ReservationEvent } from './events.ts'

const at = (time: string) => ({
  commandId: 'command-1',
  actor: { id: 'system', role: 'system' } as const,
  now: `2030-01-10T${time}.000Z`,
})
const reserved = (holder: string, time = '08:00:00'): ReservationEvent => ({
  type: 'Reserved',
  data: { holder, at: `2030-01-10T${time}.000Z` },
})
const released = (holder: string): ReservationEvent => ({ type: 'Released', data: { holder } })
const reserve = (holder: string, time = '08:00:00', abandonedBy?: string) =>
  ({
    type: 'Reserve',
    data: { holder, ...(abandonedBy === undefined ? {} : { abandonedBy }) },
    meta: at(time),
  }) as const
const release = (holder: string) => ({ type: 'Release', data: { holder }, meta: at('09:00:00') }) as const
const value = (past: readonly ReservationEvent[] = []) => given(reservationDecider, past)

describe('a value that must be unique', () => {
  it('goes to the first', () => {
    value()
      .when(reserve('a'))
      .thenEvents([reserved('a')])
    value([reserved('a')])
      .when(reserve('b'))
      .thenRejects('reservations.taken')
  })

  it('stays with its holder', () =>
    value([reserved('a')])
      .when(reserve('a'))
      .thenEvents([]))

  it('can be taken again once it was released', () => {
    value([reserved('a')])
      .when(release('a'))
      .thenEvents([released('a')])
    value([reserved('a'), released('a')])
      .when(reserve('b'))
      .thenEvents([reserved('b')])
  })

  it('is released by its holder only', () => {
    value([reserved('a')])
      .when(release('b'))
      .thenEvents([])
    value().when(release('a')).thenEvents([])
  })

  it('gives way a minute after a start that was interrupted, not before', () => {
    value([reserved('a')])
      .when(reserve('b', '08:00:59', 'a'))
      .thenRejects('reservations.taken')
    value([reserved('a')])
      .when(reserve('b', '08:01:00', 'a'))
      .thenEvents([released('a'), reserved('b', '08:01:00')])
    value([reserved('a')])
      .when(reserve('b', '08:01:00', 'c'))
      .thenRejects('reservations.taken')
  })
})
