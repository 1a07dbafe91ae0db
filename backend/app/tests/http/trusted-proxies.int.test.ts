import { afterEach, describe, expect, it } from 'vitest'
import { type Api, startApi } from '../../../testing/api.ts'
import { withLimits } from '../../../testing/with-limits.ts'

const undelayed = withLimits({ attemptsAtOnce: 1_000_000 })

let api: Api
afterEach(() => api.close())

/** One failed sign-in; 429 once the client address has used up its attempts. */
async function failure({ socket, forwardedFor }: { socket: string; forwardedFor?: string }): Promise<number> {
  const answer = await api.application.app.inject({
    method: 'POST',
    url: '/api/auth/login-password',
    remoteAddress: socket,
    payload: { email: 'guessed@example.com', password: 'wrong' },
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  })
  return answer.statusCode
}

async function failures(from: (turn: number) => { socket: string; forwardedFor?: string }): Promise<number[]> {
  const codes = []
  for (let turn = 0; turn < 6; turn += 1) codes.push(await failure(from(turn)))
  return codes
}
const stopped = [401, 401, 401, 401, 401, 429]
const neverStopped = [401, 401, 401, 401, 401, 401]

describe('the client address is that of the socket', () => {
  it.each([{}, { TRUSTED_PROXIES: '10.0.0.7' }])('without headers of a trusted proxy: %j', async (env) => {
    api = await startApi(env, undelayed)
    expect(await failures((turn) => ({ socket: '192.0.2.9', forwardedFor: `198.51.100.${turn}` }))).toEqual(stopped)
    // Nor does a header change the counted address.
    expect(await failure({ socket: '192.0.2.10', forwardedFor: '192.0.2.9' })).toBe(401)
  })
})

describe('a trusted proxy', () => {
  it('sets the client address: only the entry it appended counts', async () => {
    api = await startApi({ TRUSTED_PROXIES: '10.0.0.0/24' }, undelayed)
    expect(await failures((turn) => ({ socket: '10.0.0.7', forwardedFor: `203.0.113.${turn}` }))).toEqual(neverStopped)
    expect(
      await failures((turn) => ({ socket: '10.0.0.7', forwardedFor: `198.51.100.${turn}, 203.0.113.99` })),
    ).toEqual(stopped)
    expect(await failure({ socket: '::ffff:10.0.0.8', forwardedFor: '203.0.113.99' })).toBe(429)
  })

  it('may follow another proxy: the last address that is no proxy counts', async () => {
    api = await startApi({ TRUSTED_PROXIES: '10.0.0.7, 172.30.0.0/16' }, undelayed)
    expect(
      await failures((turn) => ({ socket: '10.0.0.7', forwardedFor: `198.51.100.${turn}, 203.0.113.9, 172.30.1.1` })),
    ).toEqual(stopped)
    expect(
      await failures((turn) => ({ socket: '10.0.0.7', forwardedFor: `203.0.113.${turn + 10}, 172.30.1.1` })),
    ).toEqual(neverStopped)
  })
})
