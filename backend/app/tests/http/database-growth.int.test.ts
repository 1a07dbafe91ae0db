import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, type Person, startApi } from '../../../testing/api.ts'
import { withLimits } from '../../../testing/with-limits.ts'

let api: Api
let full: Api
beforeAll(async () => {
  const limits = withLimits({ savesPerMinute: 40, savedBytes: 49_000 })
  api = await startApi({}, limits)
  full = await startApi({}, withLimits({ databaseReserve: 2 ** 60 }))
})
afterAll(() => Promise.all([api.close(), full.close()]))

async function started(person: Person) {
  const { id } = (await person.call('POST', '/api/submissions', {})).json()
  let turn = 0
  return (text: string) => {
    turn += 1
    return person.call('PATCH', `/api/submissions/${id}`, { specialRequests: `${turn} ${text}` })
  }
}

it('by bytes: an account saves so much a day in all its registrations, and is told what to do', async () => {
  const guest = await api.person('guest', 'Greedy')
  const saves = [await started(guest), await started(guest)]
  for (let turn = 0; turn < 24; turn += 1) expect((await saves[turn % 2]?.('x'.repeat(1_950)))?.statusCode).toBe(200)
  const refused = await saves[0]?.('x'.repeat(1_950))
  expect([refused?.statusCode, refused?.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d{5}$/)])
  expect(refused?.json()).toMatchObject({
    code: 'limits.savedBytes',
    detail: expect.stringMatching(/What was saved is safe.*try again in/),
  })
  const other = await api.person('guest', 'Modest')
  expect((await (await started(other))('Window')).statusCode).toBe(200)
})

it('by saves: an account saves so often a minute; staff are not limited', async () => {
  for (const [role, code] of [
    ['guest', 429],
    ['admin', 200],
  ] as const) {
    const save = await started(await api.person(role, `Quick${role}`))
    const codes: number[] = []
    for (let turn = 0; turn < 41; turn += 1) codes.push((await save('a')).statusCode)
    expect(codes).toEqual([...Array(40).fill(200), code])
  }
})

it('by the disk: answers are refused before the database stops, signing in is not', async () => {
  const guest = await full.person('guest', 'Late')
  const answer = await guest.call('POST', '/api/submissions', {})
  expect([answer.statusCode, answer.json().code]).toEqual([507, 'store.full'])
  expect(answer.json().detail).toContain('tell Snefro')
})
