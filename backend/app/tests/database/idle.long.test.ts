import { Client } from 'pg'
import { expect, it, vi } from 'vitest'
import { pause } from '@fleet/platform/async/backoff'
import { startApi } from '../../../testing/api.ts'

const minute = 60_000

it('an application with nothing to do repeats no query more often than once in ten seconds', async () => {
  const api = await startApi()
  const { signal } = new AbortController()
  const queries = vi.spyOn(Client.prototype, 'query')
  try {
    // What follows a start is over.
    await pause(minute / 2, signal)
    queries.mockClear()
    await pause(minute, signal)
    const texts = queries.mock.calls.map(([query]: readonly unknown[]) =>
      typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query),
    )
    expect(texts).not.toEqual([])
    const repeated = [...Map.groupBy(texts, (text) => text)].filter(([, same]) => same.length > 6)
    expect(repeated.map(([text, { length }]) => `${length} times: ${text}`)).toEqual([])
  } finally {
    queries.mockRestore()
    await api.close()
  }
})
