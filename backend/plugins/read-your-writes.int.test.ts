import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { DatabasePool } from 'slonik'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { findAccountNames } from '@fleet/projections/accounts/queries'
import { createDatabase } from '@fleet/projections/runtime/database'
import { nextReferenceCode } from '@fleet/projections/references/queries'
import { readSide, type ReadSide } from '@fleet/projections/testing/read-side'
import type { ReadModelName } from '../read-models.ts'
import { readModels } from '../read-models.ts'
import { namedReads } from './named-reads.ts'
import { awaitWrite, registerReads } from './read-your-writes.ts'

let side: ReadSide
let database: DatabasePool
let app: FastifyInstance
const waits: [bigint, readonly ReadModelName[] | undefined][] = []
let reached = true
const lacking = new Set<ReadModelName>()

beforeAll(async () => {
  side = await readSide(readModels)
  database = await createDatabase(side.url, { name: 'test', most: 2 }, { interceptors: [namedReads] })
  app = Fastify()
  await app.register(cookie)
  const waiting = { lack: (names: readonly ReadModelName[]) => names.some((name) => lacking.has(name)), waitFor: async (position: bigint, _ms: number, names?: readonly ReadModelName[]) => (waits.push([position, names]), reached) }
  registerReads(app, waiting)
  const code = async () => ({ code: await nextReferenceCode(database, 2030) })
  app.get('/named', { config: { reads: ['references'] } }, code)
  app.get('/unnamed', code)
  app.post('/by-helper', { config: { reads: ['references'] } }, async () => ({ ...(await code()), names: [...(await findAccountNames(database, ['a']))] }))
  app.post('/write', { config: { reads: ['account-list', 'invitations'] } }, async (_request, reply) => {
    await awaitWrite(reply, waiting, 12n)
    return {}
  })
})
beforeEach(() => {
  waits.length = 0
  reached = true
  lacking.clear()
})
afterAll(async () => {
  await app.close()
  await database.end()
  await side.close()
})

const cookies = { position: '7' }

it('a route waits for the read models that it names, and for no other', async () => {
  const answer = await app.inject({ url: '/named', cookies })
  expect([answer.json(), answer.headers['x-read-behind'], waits]).toEqual([{ code: 'RS-2030-00001' }, undefined, [[7n, ['references']]]])
})

it('it says when one of them has not come so far', async () => {
  reached = false
  expect((await app.inject({ url: '/named', cookies })).headers['x-read-behind']).toBe('true')
})

it('it says when one of them has missed something, and what another has missed it does not say', async () => {
  lacking.add('invitations')
  expect((await app.inject({ url: '/named', cookies })).headers['x-read-lacks']).toBeUndefined()
  lacking.add('references')
  expect((await app.inject({ url: '/named' })).headers['x-read-lacks']).toBe('true')
})

it('what it wrote itself it awaits in the same read models', async () => {
  await app.inject({ method: 'POST', url: '/write', cookies, payload: { some: 'body' } })
  expect(waits).toEqual([[7n, ['account-list', 'invitations']], [12n, ['account-list', 'invitations']]])
})

it('a route that names none waits for none, and can read none', async () => {
  expect((await app.inject({ url: '/unnamed', cookies })).json()).toMatchObject({ message: 'GET /unnamed reads references and does not name it in its config' })
  expect(waits).toEqual([])
})

it('one that is read by what a route calls is missed as well, also behind a body', async () => {
  const answer = await app.inject({ method: 'POST', url: '/by-helper', cookies, payload: { some: 'body' } })
  expect(answer.json()).toMatchObject({ message: 'POST /by-helper reads account-list and does not name it in its config' })
})

it('work that is no route’s reads what it likes', async () => {
  expect(await nextReferenceCode(database, 2030)).toBe('RS-2030-00001')
})
