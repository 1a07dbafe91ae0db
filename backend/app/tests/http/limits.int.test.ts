import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '@fleet/domain/kernel/json'
import { type Api, type Person, startApi } from '../../../testing/api.ts'
import { withLimits } from '../../../testing/with-limits.ts'
import { registerErrors } from '@fleet/platform/http/errors'
import { registerRequestBody, registerRequestText } from '@fleet/platform/http/requests/request-parsing'
import { pdfOf } from '../../../testing/files/pdf-of.ts'
import { instanceLimits } from '../../../form-instances/limits.ts'
import { httpLimits } from '@fleet/platform/http/limits'
import { documentLimits } from '../../../documents/limits.ts'

let api: Api
let guest: Person
let id: string
beforeAll(async () => {
  api = await startApi(
    {},
    withLimits({
      registrations: 3,
      uploads: 2,
      looks: 2,
      invitations: 4,
      invitationsToOne: 2,
      sessions: 3,
      streams: 2,
    }),
  )
  guest = await api.person('guest', 'Greta')
  id = (await guest.call('POST', '/api/submissions', {})).json().id
})
afterAll(() => api.close())

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`unknown${place}`, place]))

describe('an answer', () => {
  it('contains at most fifty problems, and their total', async () => {
    const answer = await guest.call('PATCH', `/api/submissions/${id}`, many(instanceLimits.fields.max))
    expect(answer.json()).toMatchObject({ status: 422, code: 'submissions.invalid', total: instanceLimits.fields.max })
    expect(answer.json().errors).toHaveLength(httpLimits.problems.max)
    expect(answer.rawPayload.length).toBeLessThan(20_000)
  })

  it('to more fields than any form has is one problem', async () => {
    const answer = await guest.call('PATCH', `/api/submissions/${id}`, many(50_000))
    expect(answer.json()).toMatchObject({
      status: 422,
      code: 'request.invalid',
      errors: [
        { code: 'maxProperties', values: { limit: instanceLimits.fields.max }, message: 'At most 1000 entries.' },
      ],
      total: 1,
    })
  })

  it('of a contract does so too', async () => {
    const answer = await api.admin.call('POST', '/api/admin-users', many(150))
    expect(answer.json()).toMatchObject({ status: 422, code: 'request.invalid' })
    expect(answer.json().total).toBeGreaterThan(150)
    expect(answer.json().errors).toHaveLength(httpLimits.problems.max)
  })

  it('cuts names from the request to a hundred characters', async () => {
    const answer = await guest.call('PATCH', `/api/submissions/${id}`, { ['n'.repeat(900_000)]: 1 })
    expect(answer.json().errors).toMatchObject([{ field: `${'n'.repeat(httpLimits.echo.max)}…`, code: 'unknownField' }])
    expect(answer.rawPayload.length).toBeLessThan(2000)
  })

  it('counts the omitted problems of an empty group of twenty', async () => {
    const { id: group } = (await guest.call('POST', '/api/submissions', {})).json()
    await guest.call('PATCH', `/api/submissions/${group}`, {
      isGroupBooking: true,
      groupSize: 20,
      groupLeaderName: 'Greta',
    })
    const answer = (await guest.call('POST', `/api/submissions/${group}/submit`)).json()
    expect(answer).toMatchObject({ code: 'submissions.incomplete' })
    expect(answer.errors).toHaveLength(httpLimits.problems.max)
    expect(answer.total).toBeGreaterThan(400)
  })
})

describe('a body', () => {
  const large = (bytes: number): JsonObject => ({ email: 'x'.repeat(bytes) })

  it('of 4 kB and more is refused before it is read by every call without a limit of its own', async () => {
    const needs = [
      '/api/submissions',
      '/api/submissions/:id',
      '/api/submissions/:id/review',
      '/api/submissions/bulk-review',
      '/api/exports',
      '/api/submissions/:id/proposals',
      '/api/submissions/:id/proposals/:proposalId/review',
      '/api/submissions/:id/documents',
      '/api/submissions/:id/uploads',
      '/api/submissions/:id/uploads/:uploadId',
      '/api/forms/:formId/rehearsal',
      '/api/submissions/:id/copy-trip',
      '/api/submissions/:id/copy-trip/check',
      '/api/client-imports',
      '/api/client-imports/read',
      '/api/client-imports/check',
      '/api/agent-profile',
      '/api/agent-profile/:agentId',
      '/api/agent-profile/:agentId/review',
      '/api/agent-profile/:agentId/payout-change',
      '/api/agent-profile/:agentId/documents',
      '/api/agent-profile/:agentId/uploads',
      '/api/agent-profile/:agentId/uploads/:uploadId',
      '/api/agents/:agentId/terms',
    ]
    const takers = api.application.contracts.filter(
      ({ method, url }) => ['POST', 'PATCH'].includes(method) && !needs.includes(url),
    )
    expect(takers.map(({ url }) => url)).toContain('/api/auth/login-password')
    for (const { method, url } of takers) {
      const answer = await api.stranger.call(
        method === 'PATCH' ? 'PATCH' : 'POST',
        url.replaceAll(/:\w+/g, 'x'),
        large(httpLimits.smallBody.max),
      )
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 413, 'request.tooLarge'])
      expect(answer.json().detail).toContain('4 kB')
    }
  })

  it.each([
    ['PATCH', '', instanceLimits.saveBody.max],
    ['POST', '/review', instanceLimits.reviewBody.max],
    ['POST', '/documents', documentLimits.uploadBody.max],
  ] as const)('of %s …%s is limited to its own maximum', async (method, path, most) => {
    const answer = await api.admin.call(method, `/api/submissions/${id}${path}`, large(most))
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'request.tooLarge'])
  })

  it.each([httpLimits.jsonDepth.max + 1, 100_000])(
    '%i levels deep is refused, also under an Idempotency-Key',
    async (depth) => {
      const payload = `${'['.repeat(depth)}${']'.repeat(depth)}`
      const answer = await guest.inject({
        method: 'PATCH',
        url: `/api/submissions/${id}`,
        payload,
        headers: { 'content-type': 'application/json', 'idempotency-key': 'deep' },
      })
      expect(answer.json()).toMatchObject({ status: 400, code: 'request.tooDeep' })
    },
  )

  it.each(['1e999', '-1e999', '-0', '-1e-999', '9'.repeat(400)])(
    'with the number %.10s… is refused',
    async (number) => {
      const answer = await guest.inject({
        method: 'PATCH',
        url: `/api/submissions/${id}`,
        payload: `{"numberOfDives":${number}}`,
        headers: { 'content-type': 'application/json' },
      })
      expect(answer.json()).toMatchObject({ status: 400, code: 'request.malformed' })
    },
  )

  it('is sanitized to valid text, including its keys', async () => {
    const answer = await guest.inject({
      method: 'PATCH',
      url: `/api/submissions/${id}`,
      payload: String.raw`{"a\u0000\ud800\\u0000\ud83d\ude00":1}`,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.json().errors).toMatchObject([{ field: String.raw`a��\u0000😀` }])
  })
})

describe('an address', () => {
  it.each([
    '/api/admin-users?cursor=WyJhXHUwMDAwIiwiYiJd',
    '/api/admin-users?cursor=WyJcdWQ4MDAiLCJiIl0',
    '/api/access-log?day=0000-01-01',
    '/api/access-log?day=0001-01-01',
    '/api/access-log?day=9999-12-31',
    '/api/access-log?day=10000-01-01',
  ])('with %s names what is wrong', async (url) => {
    const answer = await api.admin.call('GET', url)
    expect(answer.json()).toMatchObject({ status: 422, code: 'request.invalid' })
    expect(answer.json().errors).toHaveLength(1)
  })

  it.each([
    ['%00 in its path', '/api/submissions/%00', 400],
    ['a line in its path', '/api/submissions/%0a', 400],
    ['%00 in the name of a parameter', '/api/submissions?se%00arch=a', 400],
    ['4 kB', `/api/submissions?search=${'x'.repeat(4096)}`, 414],
    ['51 parameters', `/api/submissions?${'a=1&'.repeat(50)}b=1`, 400],
  ])('with %s is answered %i', async (_, url, status) => {
    expect((await api.admin.call('GET', url)).statusCode).toBe(status)
  })
})

describe('a search with a control character', () => {
  it.each([
    ['NUL', '%00'],
    ['an escape', '%1b'],
    ['a vertical tab', '%0b'],
    ['a tab', '%09'],
    ['a line break', '%0d%0a'],
    ['delete', '%7F'],
    ['C1', '%C2%85'],
  ])('finds what it finds with a blank instead: %s', async (_, pasted) => {
    const { id } = (await api.admin.call('POST', '/api/submissions', {})).json()
    await api.admin.call('PATCH', `/api/submissions/${id}`, { firstName: 'Pasted', lastName: 'Searchword' })
    const found = async (search: string) => (await api.admin.call('GET', `/api/submissions?search=${search}`)).json()
    const ids = (await found('pasted%20searchword')).map((row: { id: string }) => row.id)
    expect(ids).toContain(id)
    for (const search of [`pasted${pasted}searchword`, `${pasted}searchword`, `pasted${pasted}`])
      expect((await found(search)).map((row: { id: string }) => row.id)).toEqual(ids)
    expect(await found(`nobody${pasted}here`)).toEqual([])
    for (const url of ['/api/admin-users?search=', '/api/agents?search=', '/api/access-log?who='])
      expect((await api.admin.call('GET', `${url}${pasted}`)).statusCode).toBe(200)
    expect((await api.admin.call('GET', `/api/submissions?status=all${pasted}`)).statusCode).toBe(422)
  })
})

describe('an account that exceeds normal use', () => {
  it('starts no further registrations that day, and gets the time until it can', async () => {
    const busy = await api.person('guest', 'Busy')
    const codes = []
    for (let count = 0; count < 4; count += 1)
      codes.push((await busy.call('POST', '/api/submissions', {}, { 'accept-language': 'de' })).statusCode)
    expect(codes).toEqual([201, 201, 201, 429])
    const refused = await busy.call('POST', '/api/submissions', {}, { 'accept-language': 'de' })
    expect(refused.json()).toMatchObject({
      code: 'limits.registrations',
      detail:
        'Sie haben heute 3 Registrierungen begonnen, die Höchstzahl. Setzen Sie eine davon fort, oder versuchen Sie es in 24 Stunden noch einmal.',
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    expect((await guest.call('GET', '/api/submissions')).statusCode).toBe(200)
  })

  it('uploads no more', async () => {
    const form = () => {
      const made = new FormData()
      made.set('kind', 'passportCopy')
      made.set('file', new Blob([new Uint8Array(pdfOf('x'))]), 'a.pdf')
      return made
    }
    const answers = []
    for (let count = 0; count < 3; count += 1)
      answers.push(await guest.send('POST', `/api/submissions/${id}/documents`, form()))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 429])
    expect(answers.at(-1)?.json()).toMatchObject({ code: 'limits.uploads' })
  })

  it('opens no more documents', async () => {
    const {
      documents: {
        files: [file],
      },
    } = (await guest.call('GET', `/api/submissions/${id}`)).json()
    const look = (who: Person) => who.call('GET', `/api/submissions/${id}/documents/${file.documentId}`)
    expect([await look(guest), await look(guest), await look(guest)].map(({ statusCode }) => statusCode)).toEqual([
      200, 200, 429,
    ])
    expect((await look(guest)).json()).toMatchObject({ code: 'limits.looks' })
    expect(
      [await look(api.admin), await look(api.admin), await look(api.admin)].map(({ statusCode }) => statusCode),
    ).toEqual([200, 200, 200])
  })

  it('sends a limited number of invitations, to one address and in total', async () => {
    const invite = async (email: string) =>
      (await api.admin.call('POST', '/api/invitations', { roleType: 'guest', email })).statusCode
    expect([await invite('one@example.com'), await invite('ONE@example.com'), await invite('one@example.com')]).toEqual(
      [201, 201, 429],
    )
    expect([
      await invite('two@example.com'),
      await invite('three@example.com'),
      await invite('four@example.com'),
    ]).toEqual([201, 201, 429])
  })

  it('has a maximum of sessions: the least recently used one ends', async () => {
    const first = await api.person('manager', 'Many')
    const rest = []
    for (let count = 0; count < 3; count += 1)
      rest.push(await api.signedIn('many@example.com', 'Many correct horse battery'))
    expect((await first.call('GET', '/api/auth/user')).statusCode).toBe(401)
    for (const one of rest) expect((await one.call('GET', '/api/auth/user')).statusCode).toBe(200)
  })

  it('opens no more streams until one ends', async () => {
    const address = await api.application.app.listen({ port: 0, host: '127.0.0.1' })
    const viewer = await api.person('guest', 'Viewer')
    const { cookies } = await api.application.app.inject({
      method: 'POST',
      url: '/api/auth/login-password',
      payload: { email: 'viewer@example.com', password: 'Viewer correct horse battery' },
    })
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const open = async () => {
      const closing = new AbortController()
      const { status } = await fetch(`${address}/api/updates`, { headers: { cookie }, signal: closing.signal })
      return { status, close: () => closing.abort() }
    }
    const streams = [await open(), await open(), await open()]
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 429])
    expect((await viewer.call('GET', '/api/updates?once')).json()).toMatchObject({ code: 'limits.streams' })
    streams[0]?.close()
    await expect.poll(async () => (await open()).status).toBe(200)
    for (const { close } of streams) close()
  })
})

describe('a body that trickles in', () => {
  it('is aborted with a response', async () => {
    const app = Fastify({ bodyLimit: 4096 })
    registerErrors(app, {})
    registerRequestText(app)
    registerRequestBody(app, { bodyTime: { ...httpLimits.bodyTime, max: 0.2 } })
    app.post('/', async () => 'read')
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(port), '127.0.0.1')
    let received = ''
    socket.on('data', (bytes) => {
      received += String(bytes)
    })
    const ended = new Promise((resolve) => {
      socket.on('close', resolve)
    })
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{')
    await ended
    expect(received).toMatch(/^HTTP\/1\.1 408 /)
    expect(received).toContain('request.tooSlow')
    const whole = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    const answered = new Promise((resolve) => {
      whole.on('response', ({ statusCode }) => resolve(statusCode))
    })
    whole.end('{}')
    expect(await answered).toBe(200)
    await app.close()
  })
})
