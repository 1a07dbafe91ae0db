import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '@fleet/platform/http/contract/call'
import { features } from '../../features.ts'
import { newAccount } from '../../../testing/new-account.ts'
import { type RunningApplication, startApplication } from '../../../testing/application.ts'

let running: RunningApplication
let guest: string
let submission: string
type Answer = {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly headers: Readonly<Record<string, unknown>>
}

/** Sends the path unchanged: clients would normalize it. */
async function send(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: object,
): Promise<Answer> {
  const { hostname, port } = new URL(running.url)
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const sent = request({
    hostname,
    port,
    method,
    path,
    headers: {
      ...headers,
      ...(payload === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(payload.length) }),
    },
  })
  sent.on('error', reject)
  sent.on('response', (response) => {
    text(response).then(
      (text) =>
        resolve({
          status: response.statusCode ?? 0,
          type: String(response.headers['content-type']),
          body: text,
          headers: response.headers,
        }),
      reject,
    )
  })
  sent.end(payload)
  return promise
}

async function cookieOf(name: string, role: 'guest' | 'manager' | undefined): Promise<string> {
  const { email, password } = await newAccount(running.application.services, { name, role })
  const { headers } = await send('POST', '/api/auth/login-password', {}, { email, password })
  return [headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')
}

beforeAll(async () => {
  running = await startApplication()
  guest = await cookieOf('Greta', 'guest')
  const other = await cookieOf('Oskar', 'guest')
  submission = JSON.parse((await send('POST', '/api/submissions', { cookie: other }, {})).body).id
})
afterAll(() => running.close())

describe('headers that claim an identity', () => {
  const pretended = {
    'user-role': 'king-snefro',
    'agent-id': 'agency-1',
    'x-user-role': 'admin',
    'x-user-id': 'system',
    'x-forwarded-user': 'admin',
    authorization: 'Basic YWRtaW46YWRtaW4=',
  }

  it('change nothing without a session', async () => {
    for (const path of ['/api/auth/user', '/api/submissions', '/api/admin-users', `/api/submissions/${submission}`]) {
      expect((await send('GET', path, pretended)).status).toBe(401)
    }
  })

  it('change nothing for a guest', async () => {
    const as = { ...pretended, cookie: guest }
    expect(JSON.parse((await send('GET', '/api/auth/user', as)).body)).toMatchObject({ role: 'guest' })
    expect((await send('GET', '/api/admin-users', as)).status).toBe(403)
    expect((await send('GET', '/api/agent-submissions', as)).status).toBe(403)
    expect((await send('GET', `/api/submissions/${submission}`, as)).status).toBe(404)
    const { body } = await send('POST', '/api/submissions', as, {
      agentId: 'agency-1',
      agentSnapshot: { agentId: 'agency-1' },
    })
    expect(
      JSON.parse((await send('GET', `/api/submissions/${JSON.parse(body).id}`, { cookie: guest })).body),
    ).toMatchObject({ agentId: null })
  })
})

describe('tricks with the path', () => {
  const tricks = [
    '/api/%73ubmissions',
    '/%61pi/submissions',
    '/%61%70%69/admin-users',
    '//api/submissions',
    '/api//submissions',
    '/API/submissions',
    '/Api/Admin-Users',
    '/api/submissions/',
    '/api/./submissions',
    '/api/x/../submissions',
    '/api/%2e%2e/api/submissions',
    '/api/%2e/submissions',
    '/api/submissions%2f',
    '/api/submissions;x=1',
    '/api/submissions%00',
    '/api/submissions%20',
    '/api/submissions#x',
    '/api/submissions?/../login',
    '/health/../api/submissions',
    '/assets/../api/submissions',
    '/assets/%2e%2e/api/submissions',
    '/dev/identity/../../api/submissions',
    '/dev/identity/%2e%2e/%2e%2e/api/admin-users',
    '/api/login/../admin-users',
    '/api/login%2f..%2fadmin-users',
    '/api%5csubmissions',
  ]
  it.each(tricks)('%s returns nothing without a session', async (path) => {
    const answer = await send('GET', path)
    if (answer.status === 200) expect(answer.type).toContain('text/html')
    else expect([301, 302, 303, 400, 401, 403, 404]).toContain(answer.status)
    expect(answer.body).not.toMatch(/referenceCode|@example\.com/)
  })

  it.each([...tricks, `/api/submissions/${'%2e%2e'}/admin-users`])(
    '%s gives a guest nothing that is not theirs',
    async (path) => {
      const answer = await send('GET', path, { cookie: guest })
      expect(answer.body).not.toContain(submission)
      expect(answer.body).not.toContain('admin@example.com')
    },
  )

  it('do not return another’s registration either', async () => {
    const { id } = JSON.parse((await send('POST', '/api/submissions', { cookie: guest }, {})).body)
    for (const path of [
      `/api/submissions/${submission.toUpperCase()}`,
      `/api/submissions/${id}/../${submission}`,
      `/api/submissions/${id}%2f..%2f${submission}`,
      `/api/submissions/${id}/%2e%2e/${submission}`,
      `/api/submissions/%20${submission}`,
      `/api/submissions/${submission}%00`,
      `/api/submissions/${submission}?id=${id}`,
      `/api//submissions/${submission}`,
      `/api/submissions/${submission}/`,
      `/%61pi/submissions/${submission}`,
      `/api/submissions/${submission}/history`,
      `/api/submissions/${submission}/documents/${id}`,
    ]) {
      const answer = await send('GET', path, { cookie: guest })
      expect([path, answer.body.includes('referenceCode')]).toEqual([path, false])
    }
  })

  it.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/%252e%252e/package.json',
    '/.env',
    '/.git/config',
    '/index.html%00.js',
    '/dev/identity/../../../etc/passwd',
  ])('%s gives no file outside the pages', async (path) => {
    expect((await send('GET', path)).body).not.toMatch(/"workspaces"|root:|\[core\]|MASTER_KEY/)
  })

  it.each(['TRACE', 'CONNECT', 'PUT', 'OPTIONS'])('%s bypasses no check', async (method) => {
    if (method === 'CONNECT') return
    const answer = await send(method, `/api/submissions/${submission}`)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect((await send('POST', `/api/submissions/${submission}`, { 'x-http-method-override': 'GET' })).status).toBe(404)
  })
})

describe('a malformed address', () => {
  it.each(['/api/submissions/%E0%A4%A', `/api/invitations/${'a'.repeat(3000)}/validate`])(
    'is answered in problem details: %.40s',
    async (path) => {
      const { status, type, body } = await send(path.endsWith('validate') ? 'POST' : 'GET', path, { cookie: guest })
      expect({ status, type }).toMatchObject({ status: 400, type: expect.stringContaining('application/problem+json') })
      expect(JSON.parse(body)).toMatchObject({ status: 400, code: 'request.malformed' })
    },
  )
})

describe('a request from another site', () => {
  const foreign = (): Record<string, string>[] => [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${running.url}.evil.example` },
    { origin: running.url.replace('127.0.0.1', 'localhost.evil.example') },
    { origin: running.url.replace(/:\d+$/, ':1') },
    { origin: running.url.replace(/:\d+$/, '') },
    { origin: running.url.replace('http:', 'https:') },
    { referer: `${running.url.replace('http:', 'https:')}/form` },
    { origin: 'http://evil.example', host: 'evil.example' },
    { referer: 'https://evil.example/page' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example', referer: running.url, 'sec-fetch-site': 'same-origin' },
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
  ]

  it('changes nothing, whatever its headers', async () => {
    for (const headers of foreign()) {
      for (const [method, path] of [
        ['POST', '/api/submissions'],
        ['DELETE', '/api/auth/sessions'],
        ['POST', '/api/auth/logout-password'],
        ['POST', '/api/auth/login-password'],
      ] as const) {
        const answer = await send(method, path, { cookie: guest, ...headers }, {})
        expect([headers, path, answer.status, JSON.parse(answer.body).code]).toEqual([
          headers,
          path,
          403,
          'access.foreignOrigin',
        ])
      }
    }
    expect((await send('GET', '/api/auth/user', { cookie: guest })).status).toBe(200)
  })

  it('gets no file, however it links to it', async () => {
    const files = features
      .flatMap((feature) => Object.entries<Call>('calls' in feature ? feature.calls : {}))
      .filter(
        ([name, { response }]) => name.startsWith('GET') && /application\/pdf|image|csv/.test(JSON.stringify(response)),
      )
      .map(([name]) => name.slice('GET '.length).replaceAll(/:\w+/g, '1'))
      .filter((path) => !path.startsWith('/api/filled/'))
    expect(files.length).toBeGreaterThanOrEqual(10)
    for (const path of files)
      for (const site of ['cross-site', 'same-site']) {
        const headers = { cookie: guest, 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' }
        const { status, body } = await send('GET', path, headers)
        expect([path, site, status]).toEqual([path, site, 403])
        expect(body).toMatch(/access.foreignOrigin|another site/)
      }
    for (const site of ['same-origin', 'none']) {
      const { status } = await send('GET', '/api/download/medical-form/en', { cookie: guest, 'sec-fetch-site': site })
      expect([site, status]).toEqual([site, 200])
    }
  })

  it('is distinguished from our own pages and from clients other than browsers', async () => {
    for (const headers of [
      { origin: running.url },
      { referer: `${running.url}/form` },
      { 'sec-fetch-site': 'same-origin', origin: running.url },
      {},
    ]) {
      expect((await send('POST', '/api/submissions', { cookie: guest, ...headers }, {})).status).toBe(201)
    }
  })

  it('cannot send a form in place of JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      expect(
        (await send('POST', '/api/submissions', { cookie: guest, 'content-type': type })).status,
      ).toBeGreaterThanOrEqual(400)
    }
  })
})

describe('every answer', () => {
  it.each([
    '/',
    '/api/auth/user',
    '/api/nothing',
    '/health/live',
    '/form/1',
    '/dev/identity/.well-known/openid-configuration',
  ])('%s has the headers', async (path) => {
    const { headers } = await send('GET', path)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    if (path.startsWith('/dev/')) return
    expect(headers).toMatchObject({
      'referrer-policy': 'strict-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    for (const absent of ['strict-transport-security', 'access-control-allow-origin'])
      expect(headers[absent]).toBeUndefined()
  })

  it('of the API is not cached', async () => {
    expect((await send('GET', '/api/submissions', { cookie: guest })).headers['cache-control']).toBe('no-store')
    expect((await send('GET', '/api/auth/user')).headers['cache-control']).toBe('no-store')
  })
})
