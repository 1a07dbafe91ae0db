import type { EveryUpdate as Update } from '@fleet/backend/app/features'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { refreshLiveQueries, type Live } from './live-queries.ts'

/** Queries on screen with their fetch counts, and a way to emit updates; `rests` lets the next fetch begin. */
function screen() {
  const client = new QueryClient()
  const fetched: Record<string, number> = {}
  const rests: PromiseWithResolvers<void>[] = []
  let emit: (update: Update) => void = () => {}
  const stop = refreshLiveQueries(
    client,
    { subscribe: (listener) => ((emit = listener), () => (emit = () => {})) },
    () => {
      const rest = Promise.withResolvers<void>()
      rests.push(rest)
      return rest.promise
    },
  )
  const show = async (name: string, live?: Live, documentViews?: string) => {
    fetched[name] = 0
    const observer = new QueryObserver(client, {
      queryKey: [name],
      queryFn: async () => ({ of: name, times: (fetched[name] = (fetched[name] ?? 0) + 1) }),
      staleTime: Infinity,
      meta: { ...(live === undefined ? {} : { live }), ...(documentViews === undefined ? {} : { documentViews }) },
    })
    observer.subscribe(() => {})
    await expect.poll(() => fetched[name]).toBe(1)
  }
  const changed = (submissionId: string) => emit({ kind: 'submission-changed', submissionId })
  return { fetched, rests, show, changed, stop, emit: (update: Update) => emit(update) }
}

it('refetches only queries that show the changed registration', async () => {
  const { fetched, show, changed, rests, emit } = screen()
  await Promise.all([
    show('list', 'submissions'),
    show('open', { submission: 'a' }),
    show('other', { submission: 'b' }),
    show('agencies', 'agencies'),
    show('still'),
  ])
  changed('a')
  await expect.poll(() => fetched).toEqual({ list: 2, open: 2, other: 1, agencies: 1, still: 1 })
  await expect.poll(() => rests.length).toBe(1)
  rests[0]?.resolve()
  emit({ kind: 'agency-changed', agentId: 'x' })
  await expect.poll(() => fetched).toEqual({ list: 2, open: 2, other: 1, agencies: 2, still: 1 })
})

it('refetches all live queries after a reconnect, and once more for all updates meanwhile', async () => {
  const { fetched, show, changed, rests } = screen()
  await Promise.all([show('list', 'submissions'), show('open', { submission: 'a' })])
  changed('')
  await expect.poll(() => rests.length).toBe(1)
  for (const id of ['b', 'c', 'd']) changed(id)
  expect(fetched).toEqual({ list: 2, open: 2 })
  rests[0]?.resolve()
  await expect.poll(() => rests.length).toBe(2)
  expect(fetched).toEqual({ list: 3, open: 2 })
})

it('refetches only the views of documents after somebody viewed one', async () => {
  const { fetched, show, emit, changed, rests } = screen()
  await Promise.all([show('open', { submission: 'a' }), show('views', undefined, 'a'), show('others', undefined, 'b')])
  emit({ kind: 'document-seen', submissionId: 'a' })
  await expect.poll(() => fetched).toEqual({ open: 1, views: 2, others: 1 })
  await expect.poll(() => rests.length).toBe(1)
  rests[0]?.resolve()
  changed('')
  await expect.poll(() => fetched).toEqual({ open: 2, views: 3, others: 2 })
})

it('ends with the session', async () => {
  const { fetched, show, changed, stop } = screen()
  await show('list', 'submissions')
  stop()
  changed('a')
  expect(fetched).toEqual({ list: 1 })
})
