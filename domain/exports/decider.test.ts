import { expect, it } from 'vitest'
import { given } from '../kernel/testing/given.ts'
import { exportDecider } from './decider.ts'
import type { ExportEnded, ExportSigned, ExportTaken } from './events.ts'

const meta = { commandId: 'command-1', actor: { id: 'admin', role: 'admin' } as const, now: '2030-01-10T08:00:00.000Z' }
const taken: ExportTaken = {
  type: 'ExportTaken',
  data: {
    exportId: 'e',
    accountId: 'admin',
    what: 'registrations',
    format: 'csv',
    language: 'de',
    filter: { search: 'Weber' },
    rows: 3,
  },
}
const ended: ExportEnded = {
  type: 'ExportEnded',
  data: { exportId: 'e', accountId: 'admin', outcome: 'whole', rows: 3 },
}
const take = { type: 'TakeExport', data: taken.data, meta } as const
const end = { type: 'EndExport', data: ended.data, meta } as const

it('is taken once and ends once', () => {
  given(exportDecider).when(take).thenEvents([taken])
  given(exportDecider, [taken]).when(take).thenEvents([])
  given(exportDecider, [taken]).when(end).thenEvents([ended])
  given(exportDecider, [taken, ended]).when(end).thenEvents([])
  given(exportDecider).when(end).thenEvents([])
  const signed: ExportSigned = {
    type: 'ExportSigned',
    data: { exportId: 'e', sha256: 'ab', signature: 'cd', keyId: 'k', rows: 3, signedAt: meta.now },
  }
  const sign = { type: 'SignExport', data: signed.data, meta } as const
  given(exportDecider, [taken]).when(sign).thenEvents([signed])
  given(exportDecider, [taken, signed]).when(sign).thenEvents([])
  given(exportDecider, [taken, ended]).when(sign).thenEvents([])
  expect(given(exportDecider, [taken, signed, ended]).state).toEqual({ status: 'ended', signed: signed.data })
  expect(given(exportDecider, [taken, ended]).state).toEqual({ status: 'ended' })
})
