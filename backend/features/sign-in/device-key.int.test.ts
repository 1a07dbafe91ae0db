import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, type Person, startApi } from '../../testing/api.ts'
import { newAccount } from '../../testing/new-account.ts'

const device = '11111111-1111-4111-8111-111111111111'
const elsewhere = '22222222-2222-4222-8222-222222222222'

let api: Api
let guest: { accountId: string; email: string; password: string }
beforeAll(async () => {
  api = await startApi()
  guest = await newAccount(api.application.services, { role: 'guest', name: 'Gesa' })
})
afterAll(() => api.close())

const requestKey = (person: Person, of = device) => person.call('GET', `/api/auth/device-key?device=${of}`)
const half = async (person: Person, of = device): Promise<string> => (await requestKey(person, of)).json().key

describe('the server’s half of a device key', () => {
  it('is the same at every sign-in of the account on this device, and is not cached', async () => {
    const [once, again] = [
      await api.signedIn(guest.email, guest.password),
      await api.signedIn(guest.email, guest.password),
    ]
    const answer = await requestKey(once)
    expect(Buffer.from(answer.json().key, 'base64url')).toHaveLength(32)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await half(again)).toBe(answer.json().key)
  })

  it('differs by account and by device', async () => {
    const person = await api.signedIn(guest.email, guest.password)
    const halves = [
      await half(person),
      await half(person, elsewhere),
      await half(await api.person('guest', 'Olaf')),
      await half(api.admin),
    ]
    expect(new Set(halves).size).toBe(4)
  })

  it('requires a session', async () => {
    const person = await api.signedIn(guest.email, guest.password)
    await person.call('POST', '/api/auth/logout-password', {})
    expect((await requestKey(person)).json()).toMatchObject({ status: 401, code: 'session.required' })
    expect((await requestKey(api.stranger)).statusCode).toBe(401)
  })

  it('stays that of the account in a preview', async () => {
    const own = await half(api.admin)
    await api.admin.call('POST', '/api/auth/preview', { as: 'guest' })
    expect(await half(api.admin)).toBe(own)
    await api.admin.call('POST', '/api/auth/preview', { as: null })
  })

  it('is destroyed with the account’s key', async () => {
    const leaver = await api.person('guest', 'Leaver')
    expect((await requestKey(leaver)).statusCode).toBe(200)
    await api.application.services.vault.destroyKeys([leaver.accountId])
    expect((await requestKey(leaver)).statusCode).toBe(404)
  })

  it('requires a device id', async () => {
    for (const of of ['', 'none', device.repeat(2)]) expect((await requestKey(api.admin, of)).statusCode).toBe(422)
  })
})
