import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import type { DatabasePool } from 'slonik'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { reject, Rejection } from '@fleet/domain/kernel/rejection'
import { findAccountNames } from '@fleet/projections/accounts/queries'
import { createDatabase } from '@fleet/platform/database/database'
import { nextReferenceCode } from '@fleet/projections/references/queries'
import { readSide, type ReadSide } from '@fleet/platform/testing/read-side'
import { readModels, readModelsIn } from '@fleet/projections/every-read-model'
import { sendProblem } from '@fleet/platform/http/errors'
import { errorCodes } from '../../features.ts'
import { checkNamedReads } from '@fleet/platform/http/named-reads'
import { awaitWrite, registerReads } from '@fleet/platform/http/read-your-writes'

let side: ReadSide
let database: DatabasePool
let app: FastifyInstance
const waits: [bigint, readonly string[] | undefined][] = []
let reached = true
let looks = 0
let findsAt = Infinity
const lacking = new Set<string>()
const replaced = new Set<string>()

beforeAll(async () => {
  side = await readSide(readModels)
  database = await createDatabase(side.url, { name: 'test', max: 2 }, { interceptors: [checkNamedReads(readModelsIn)] })
  app = Fastify()
  await app.register(cookie)
  const waiting = {
    state: async (names: readonly string[]) => ({
      hasParkedEvents: names.some((name) => lacking.has(name)),
      isReplaced: names.some((name) => replaced.has(name)),
    }),
    waitFor: async (position: bigint, _ms: number, names?: readonly string[]) => (
      waits.push([position, names]),
      reached
    ),
  }
  app.decorate('errorCodes', errorCodes)
  app.setErrorHandler((error: Error, request, reply) =>
    error instanceof Rejection ? sendProblem(request, reply, error) : reply.send(error),
  )
  registerReads(app, waiting, {
    head: async () => 20n,
    startPosition: () => 0n,
    names: readModels.map(({ name }) => name),
  })
  const find = async () => ((looks += 1) > findsAt ? { found: true } : reject('trips.notFound'))
  app.get('/missing', { config: { reads: ['references'] } }, find)
  app.post('/missing', { config: { reads: ['references'] } }, find)
  const code = async () => ({ code: await nextReferenceCode(database, 2030) })
  app.get('/named', { config: { reads: ['references'] } }, code)
  app.get('/unnamed', code)
  app.post('/by-helper', { config: { reads: ['references'] } }, async () => ({
    ...(await code()),
    names: [...(await findAccountNames(database, ['a']))],
  }))
  app.post('/write', { config: { reads: ['account-list', 'invitations'] } }, async (_request, reply) => {
    await awaitWrite(reply, waiting, 12n)
    return {}
  })
})
beforeEach(() => {
  waits.length = 0
  reached = true
  looks = 0
  findsAt = Infinity
  lacking.clear()
  replaced.clear()
})
afterAll(async () => {
  await app.close()
  await database.end()
  await side.close()
})

const cookies = { position: '7' }

it('a route waits for its declared read models only', async () => {
  const answer = await app.inject({ url: '/named', cookies })
  expect([answer.json(), answer.headers['x-read-behind'], waits]).toEqual([
    { code: 'RS-2030-00001' },
    undefined,
    [[7n, ['references']]],
  ])
})

it('reports when one of them is behind', async () => {
  reached = false
  expect((await app.inject({ url: '/named', cookies })).headers['x-read-behind']).toBe('true')
})

it('answers 404 only after they caught up and it looked again', async () => {
  expect([(await app.inject({ url: '/missing' })).statusCode, looks]).toEqual([404, 2])
  expect(waits).toEqual([
    [0n, ['references']],
    [20n, ['references']],
  ])
  looks = 0
  findsAt = 1
  expect((await app.inject({ url: '/missing' })).json()).toEqual({ found: true })
})

it.each(['GET', 'POST'] as const)('answers that they are behind, and when to retry (%s)', async (method) => {
  reached = false
  const answer = await app.inject({ method, url: '/missing' })
  expect([
    answer.statusCode,
    answer.headers['retry-after'],
    answer.headers['x-read-behind'],
    answer.json().code,
    looks,
  ]).toEqual([503, '2', 'true', 'reads.behind', 1])
})

it('a command that finds nothing is not retried', async () => {
  expect([(await app.inject({ method: 'POST', url: '/missing' })).statusCode, looks]).toEqual([404, 1])
})

it('reports parked events of its own read models, and none of others', async () => {
  lacking.add('invitations')
  expect((await app.inject({ url: '/named', cookies })).headers['x-read-lacks']).toBeUndefined()
  lacking.add('references')
  expect((await app.inject({ url: '/named' })).headers['x-read-lacks']).toBe('true')
})

it('reports itself as behind while one of them shows another log', async () => {
  replaced.add('references')
  expect((await app.inject({ url: '/named', cookies })).headers['x-read-behind']).toBe('true')
  expect((await app.inject({ url: '/missing', cookies })).statusCode).toBe(503)
})

it('waits for its own writes in the same read models', async () => {
  await app.inject({ method: 'POST', url: '/write', cookies, payload: { some: 'body' } })
  expect(waits).toEqual([
    [7n, ['account-list', 'invitations']],
    [12n, ['account-list', 'invitations']],
  ])
})

it('a route without read models waits for none, and can read none', async () => {
  expect((await app.inject({ url: '/unnamed', cookies })).json()).toMatchObject({
    message: 'GET /unnamed reads references and does not name it in its config',
  })
  expect(waits).toEqual([])
})

it('detects an undeclared read model that a called function reads, also while a body streams', async () => {
  const answer = await app.inject({ method: 'POST', url: '/by-helper', cookies, payload: { some: 'body' } })
  expect(answer.json()).toMatchObject({
    message: 'POST /by-helper reads account-list and does not name it in its config',
  })
})

it('work outside of routes reads any read model', async () => {
  expect(await nextReferenceCode(database, 2030)).toBe('RS-2030-00001')
})
