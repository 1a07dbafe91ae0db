import { once } from 'node:events'
import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { fetchJson, discoverProvider } from './identity-provider.ts'
import { noStaffDemand } from './staff-factor-check.ts'

const requests: IncomingMessage[] = []
const elsewhere = createServer((request, response) => {
  requests.push(request)
  response.end('{"sub":"somebody else"}')
})
const provider = createServer((_request, response) => response.writeHead(307, { location: addressOf(elsewhere) }).end())
const addressOf = (server: typeof provider) => `http://127.0.0.1:${portOf(server.address())}`
const portOf = (address: AddressInfo | string | null) =>
  typeof address === 'object' && address !== null ? address.port : 0

beforeAll(async () => {
  for (const server of [elsewhere, provider]) await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => [elsewhere, provider].forEach((server) => server.close()))
afterEach(() => {
  vi.unstubAllGlobals()
})

it('a redirect of the provider is not followed', async () => {
  await expect(fetchJson(addressOf(provider), { authorization: 'Bearer secret' })).rejects.toThrow('fetch failed')
  expect(requests).toEqual([])
})

describe('a provider with TLS', () => {
  const issuer = 'https://id.example'
  const addresses = {
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    userinfo_endpoint: `${issuer}/userinfo`,
    end_session_endpoint: `${issuer}/leave`,
  }
  const discovered = async (description: object) => {
    vi.stubGlobal('fetch', async () => Response.json({ issuer, ...addresses, ...description }))
    return discoverProvider({ issuer, clientId: 'fleet', clientSecret: 'secret', staff: noStaffDemand })
  }

  it('has its endpoints accepted', async () => expect(await discovered({})).toMatchObject(addresses))

  it.each(Object.keys(addresses))('has endpoints without TLS rejected: %s', async (name) =>
    expect(discovered({ [name]: `http://id.example/${name}` })).rejects.toThrow(
      `its endpoint http://id.example/${name} has no TLS`,
    ),
  )
})
