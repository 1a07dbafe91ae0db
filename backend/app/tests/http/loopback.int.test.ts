import { once } from 'node:events'
import { get } from 'node:http'
import { networkInterfaces } from 'node:os'
import type { InjectOptions } from 'light-my-request'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../../../programs/listen.ts'
import { type Api, startApi } from '../../../testing/api.ts'

let api: Api
let host: string
beforeAll(async () => {
  api = await startApi()
  host = new URL(api.application.services.config.publicUrl).host
})
afterAll(() => api.close())

const development = [
  '/dev/identity/auth',
  '/dev/identity/sign-in/x',
  '/dev/identity/page.css',
  '/dev/identity/.well-known/openid-configuration',
  '/dev/identity/token',
  '/api/dev/outbox',
]
const signIn = ['/api/login', '/api/login/callback?code=x&state=y']

async function answer(url: string, options: Omit<InjectOptions, 'url'> = {}) {
  const { headers, ...rest } = options
  const {
    statusCode,
    headers: answered,
    body,
  } = await api.application.app.inject({ method: 'GET', url, ...rest, headers: { host, ...headers } })
  return {
    statusCode,
    location: answered.location,
    code: /problem/.test(String(answered['content-type'])) ? JSON.parse(body).code : undefined,
  }
}
const nothing = { statusCode: 404, location: undefined, code: 'request.unknownRoute' }

describe('the development identity provider and outbox', () => {
  it('exist for a browser on this machine', async () => {
    for (const remoteAddress of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) {
      expect((await answer('/dev/identity/page.css', { remoteAddress })).statusCode).toBe(200)
      expect((await answer('/api/login', { remoteAddress })).location).toContain('/dev/identity/auth')
      expect((await answer('/api/dev/outbox', { remoteAddress })).code).toBe('session.required')
    }
  })

  it.each(['192.0.2.9', '10.0.0.1', '172.17.0.1', '::ffff:192.0.2.9', 'fe80::1', '2001:db8::1'])(
    'do not exist for a socket from %s, whatever its headers',
    async (remoteAddress) => {
      const headerSets: Record<string, string>[] = [
        {},
        { 'x-forwarded-for': '127.0.0.1' },
        { 'x-real-ip': '127.0.0.1' },
        { forwarded: 'for=127.0.0.1' },
        { origin: `http://${host}`, referer: `http://${host}/` },
      ]
      for (const headers of headerSets) {
        for (const url of [...development, ...signIn])
          expect([url, headers, await answer(url, { remoteAddress, headers })]).toEqual([url, headers, nothing])
      }
      for (const url of ['/dev/identity/sign-in/x', '/dev/identity/token'])
        expect(await answer(url, { method: 'POST', remoteAddress })).toEqual(nothing)
    },
  )

  it('do not exist for requests forwarded by a proxy on this machine', async () => {
    for (const headers of [
      { 'x-forwarded-for': '203.0.113.9' },
      { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' },
      { 'x-forwarded-for': 'unknown' },
      { forwarded: 'for=203.0.113.9' },
      { via: '1.1 tunnel' },
      { 'x-real-ip': '203.0.113.9' },
    ]) {
      for (const url of [...development, ...signIn])
        expect([url, headers, await answer(url, { headers })]).toEqual([url, headers, nothing])
    }
  })

  it('do not exist under another host name that points to this machine', async () => {
    for (const named of [
      'evil.example',
      `evil.example:${host.split(':')[1]}`,
      'localhost',
      'localhost:1',
      `127.0.0.1:${host.split(':')[1]}`,
    ]) {
      for (const url of development)
        expect([url, named, await answer(url, { headers: { host: named } })]).toEqual([url, named, nothing])
      // Signing in redirects to the canonical host name first.
      expect((await answer('/api/login', { headers: { host: named } })).location).toMatch(
        /^http:\/\/localhost:3000\/api\/login\?/,
      )
    }
    expect(
      await answer('/dev/identity/page.css', { headers: { host: 'evil.example', 'x-forwarded-host': host } }),
    ).toEqual(nothing)
  })
})

describe('the server', () => {
  it('is reachable by both addresses of localhost, and by no other', async () => {
    const { listenAddresses } = api.application.services.config
    const stop = await listen(api.application.app, { port: 0, listenAddresses })
    const place = api.application.app.server.address()
    const port = typeof place === 'object' && place !== null ? place.port : 0
    const reached = async (address: string) => {
      const request = get({ host: address, port, path: '/health/live', agent: false })
      const [response] = await once(request, 'response').catch(() => [undefined])
      return response?.resume().statusCode
    }
    expect(await reached('127.0.0.1')).toBe(200)
    const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all)
    if (addresses.some(({ address }) => address === '::1')) expect(await reached('::1')).toBe(200)
    for (const { address } of addresses.filter(({ internal, scopeid }) => !internal && !scopeid)) {
      expect([address, await reached(address)]).toEqual([address, undefined])
    }
    stop()
    if (addresses.some(({ address }) => address === '::1')) expect(await reached('::1')).toBeUndefined()
  })
})
