import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EventStoreUnavailable } from '@fleet/domain/kernel/event-store'
import { checkEventStore } from './check-event-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const url = 'esdb://user:hidden@a:2113,b?tls=true'
const refused = Object.assign(new Error('14 UNAVAILABLE: connect ECONNREFUSED. Resolution note: \nsecond line'), {
  code: 14,
})
const answering = (head: () => Promise<bigint>) => () => ({ head, close: async () => {} })

it('accepts a store that answers, and asks none when events are in the database', async () => {
  await expect(
    checkEventStore(
      url,
      answering(async () => 0n),
    ),
  ).resolves.toBeUndefined()
  await expect(
    checkEventStore(
      undefined,
      answering(() => Promise.reject(refused)),
    ),
  ).resolves.toBeUndefined()
})

it('reports an unreachable store in one line without a password', async () => {
  const failing = answering(() =>
    Promise.reject(new EventStoreUnavailable('the event store cannot be reached', { cause: refused })),
  )
  const line = 'the event store at a:2113, b:2113 cannot be used: 14 UNAVAILABLE: connect ECONNREFUSED (EVENTSTORE_URL)'
  await expect(checkEventStore(url, failing)).rejects.toThrow(
    expect.objectContaining({ name: 'ConfigurationError', message: line }),
  )
})

it.each([
  [
    '16 UNAUTHENTICATED: Unauthenticated',
    url,
    'it rejects this user and password (16 UNAUTHENTICATED: Unauthenticated)',
  ],
  [
    '14 UNAVAILABLE: No connection established. Last error: Error: unable to verify the first certificate; if so. Resolution note: ',
    url,
    'its certificate was issued by an unknown authority: set tlsCAFile (unable to verify the first certificate; if so)',
  ],
  [
    "14 UNAVAILABLE: No connection established. Last error: Error [ERR_TLS_CERT_ALTNAME_INVALID]: does not match certificate's altnames",
    url,
    "its certificate is for other hosts (does not match certificate's altnames)",
  ],
  [
    '14 UNAVAILABLE: No connection established. Last error: Error: 40:error:0A:SSL routines:wrong version number:x.c:77:\n',
    url,
    'it does not use TLS: set tls=false (40:error:0A:SSL routines:wrong version number:x.c:77:)',
  ],
  [
    '14 UNAVAILABLE: No connection established. Last error: Failed to connect (12:00)',
    'esdb://a?tls=false',
    'it closes connections without TLS: remove tls=false (Failed to connect (12:00))',
  ],
])('names the part of the address that causes %s', async (message, address, reason) => {
  await expect(
    checkEventStore(
      address,
      answering(() => Promise.reject(new Error(message))),
    ),
  ).rejects.toThrow(`cannot be used: ${reason} (EVENTSTORE_URL)`)
})

it('reports for a cluster without a leader why each host cannot be used', async () => {
  const failures: Record<string, Error> = { 'a:2113': new Error('16 UNAUTHENTICATED: no'), 'b:2113': refused }
  const open = (address: string) =>
    answering(() =>
      Promise.reject(failures[new URL(address).host] ?? new Error('Failed to discover after 10 attempts.')),
    )()
  await expect(checkEventStore('esdb://u:hidden@a,b', open)).rejects.toThrow(
    'cannot be used: it rejects this user and password (16 UNAUTHENTICATED: no); 14 UNAVAILABLE: connect ECONNREFUSED (EVENTSTORE_URL)',
  )
})

it('stops waiting for a store that hangs', async () => {
  const failure = checkEventStore(
    url,
    answering(() => new Promise(() => {})),
  ).catch(String)
  await vi.runAllTimersAsync()
  expect(await failure).toContain('cannot be used: no answer in time')
})
