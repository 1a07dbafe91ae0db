import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { limitReadsAtOnce } from './reads-at-once.ts'

const limit = (max: number) => ({ max, unit: 'requests', description: '', onExceeded: 'limits.busy' })
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Requests of the accounts in the addresses; each waits until the test ends its work. */
async function started() {
  const app = Fastify()
  closing.push(() => app.close())
  const running: { readonly account: string; readonly end: () => void }[] = []
  app.addHook('onRequest', (request, _reply, done) => {
    Object.assign(request, { session: { account: { id: String(Object(request.params).account) } } })
    done()
  })
  limitReadsAtOnce(app, { readsAtOnce: limit(1), readsInAll: limit(2), readsWaiting: limit(2) })
  app.get('/read/:account', { config: { right: 'forms' } }, async (request) => {
    const work = Promise.withResolvers<void>()
    running.push({ account: String(Object(request.params).account), end: work.resolve })
    await work.promise
    return 'done'
  })
  const ask = (account: string) => app.inject(`/read/${account}`)
  const accounts = () => running.map(({ account }) => account)
  return { ask, running, accounts }
}

it('answers a limited number of each account at a time, and of all', async () => {
  const { ask, running, accounts } = await started()
  const all = [ask('a'), ask('a'), ask('b'), ask('c')]
  await expect.poll(accounts).toEqual(['a', 'b'])
  running[1]?.end()
  await all[2]
  await expect.poll(accounts).toEqual(['a', 'b', 'c'])
  running[0]?.end()
  await expect.poll(accounts).toEqual(['a', 'b', 'c', 'a'])
  running[2]?.end()
  running[3]?.end()
  expect((await Promise.all(all)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
})
