import { afterEach, describe, expect, it, vi } from 'vitest'
import { authorizationCodeFlow } from './authorization-code.ts'

const provider = {
  issuer: 'https://id.example',
  authorization_endpoint: 'https://id.example/authorize',
  token_endpoint: 'https://id.example/token',
  jwks_uri: 'https://id.example/keys',
}
const secrets = { state: 'the state', nonce: 'the nonce', verifier: 'the verifier' }
const redirectUri = 'https://fleet.example/api/login/callback'
const client = { id: 'fleet', secret: 'secret' }

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Fetches tokens; returns the request. */
async function tokenRequest(description: object, of = client): Promise<Request> {
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    requests.push(new Request(address, init))
    return Response.json({ access_token: 'access', id_token: 'id' })
  })
  const flow = authorizationCodeFlow({ ...provider, ...description }, of, redirectUri)
  expect(await flow.tokensFor('the code', 'the verifier')).toEqual({ access_token: 'access', id_token: 'id' })
  return requests[0] ?? expect.fail('no request')
}

describe('an endpoint of a provider', () => {
  it.each([
    ['a policy', 'https://b2c.example/tenant/oauth2/v2.0/endpoint?p=b2c_1_policy', { p: 'b2c_1_policy' }],
    ['several parameters', 'https://id.example/endpoint?realm=sea&lang=de', { realm: 'sea', lang: 'de' }],
    ['an encoded value', 'https://id.example/endpoint?p=a%26b%20%C3%BC', { p: 'a&b ü' }],
    ['a path of two slashes', 'https://id.example//other.example/endpoint?p=policy', { p: 'policy' }],
  ])('keeps its own query: %s', async (_, endpoint, own) => {
    const flow = authorizationCodeFlow({ ...provider, authorization_endpoint: endpoint }, client, redirectUri)
    const address = new URL(flow.authorizationAddress(secrets, { prompt: 'login' }))
    expect(`${address.origin}${address.pathname}`).toBe(endpoint.split('?')[0])
    expect(Object.fromEntries(address.searchParams)).toEqual({
      ...own,
      response_type: 'code',
      client_id: 'fleet',
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: 'the state',
      nonce: 'the nonce',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      prompt: 'login',
    })
    expect((await tokenRequest({ token_endpoint: endpoint })).url).toBe(endpoint)
  })
})

describe('id and secret of the client', () => {
  it.each([
    ['ü', 'fl\u00fcte', 'gr\u00fcn', 'fl%C3%BCte:gr%C3%BCn'],
    ['separators', 'a:b', 'c:d&e=f', 'a%3Ab:c%3Ad%26e%3Df'],
    ['blank, plus and percent sign', 'a b', 'c+d%e', 'a+b:c%2Bd%25e'],
    ['other scripts', '船', 'море🐠', '%E8%88%B9:%D0%BC%D0%BE%D1%80%D0%B5%F0%9F%90%A0'],
  ])('are form-encoded before they go into the header: %s', async (_, id, secret, credentials) => {
    const request = await tokenRequest({}, { id, secret })
    const [scheme, value = ''] = (request.headers.get('authorization') ?? '').split(' ')
    expect([scheme, Buffer.from(value, 'base64').toString()]).toEqual(['Basic', credentials])
    expect(Object.fromEntries(new URLSearchParams(await request.text()))).toEqual({
      grant_type: 'authorization_code',
      code: 'the code',
      redirect_uri: redirectUri,
      code_verifier: 'the verifier',
    })
  })

  it('are in the body where the provider does not accept the header', async () => {
    const methods = { token_endpoint_auth_methods_supported: ['client_secret_post'] }
    const request = await tokenRequest(methods, { id: 'fl\u00fcte', secret: 'gr\u00fcn' })
    expect(request.headers.has('authorization')).toBe(false)
    expect(Object.fromEntries(new URLSearchParams(await request.text()))).toMatchObject({
      client_id: 'fl\u00fcte',
      client_secret: 'gr\u00fcn',
    })
  })
})
