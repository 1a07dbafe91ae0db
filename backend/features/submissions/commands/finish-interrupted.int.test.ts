import { randomUUID } from 'node:crypto'
import { sql } from 'slonik'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Api, startApi } from '../../../testing/api.ts'
import { caughtUp } from '../../../testing/caught-up.ts'
import { finishInterrupted } from './finish-interrupted.ts'

let api: Api
let year: number
/** Streams that were loaded. */
let looked: string[]
beforeAll(async () => {
  api = await startApi()
  year = Number(api.application.services.clock.today().slice(0, 4))
  for (let n = 0; n < 20; n += 1) await api.admin.call('POST', '/api/submissions', {})
  await caughtUp(api)
})
afterAll(() => api.close())
beforeEach(() => {
  looked = []
})

function restarted(): Promise<number> {
  const { services } = api.application
  const { submissions } = services
  const watched = {
    ...submissions,
    load: (id: string) => {
      looked.push(id)
      return submissions.load(id)
    },
  }
  return finishInterrupted({ ...services, submissions: watched }, year)
}

/** State after a kill between taking a number and starting the registration. */
async function numberAlone(): Promise<string> {
  const { references, clock } = api.application.services
  const submissionId = randomUUID()
  const meta = { commandId: randomUUID(), actor: { id: 'guest-1', role: 'guest' } as const, now: clock.now() }
  await references.handle(String(year), { type: 'TakeReference', data: { year, submissionId }, meta })
  return submissionId
}

describe('the start of the application', () => {
  it('loads no registration that the list has', async () => {
    expect(await restarted()).toBe(0)
    expect(looked).toEqual([])
  })

  it('starts registrations that only have a number, also older ones, in the name of the account that took it', async () => {
    const first = await numberAlone()
    await api.admin.call('POST', '/api/submissions', {})
    const second = await numberAlone()
    expect(await restarted()).toBe(2)
    expect(looked.length).toBeLessThanOrEqual(3)
    for (const id of [first, second])
      expect((await api.admin.call('GET', `/api/submissions/${id}`)).json()).toMatchObject({
        status: 'draft',
        referenceCode: expect.stringContaining(`RS-${year}-`),
      })
    const [started] = await api.application.services.submissions.history(first)
    expect(started).toMatchObject({
      type: 'SubmissionStarted',
      data: { guestAccountId: 'guest-1' },
      metadata: { actor: { id: 'guest-1' } },
    })
    expect(await restarted()).toBe(0)
  })

  it('reads the log where the list is behind, and starts nothing twice', async () => {
    const { database } = api.application.services
    await caughtUp(api)
    await database.query(sql.unsafe`delete from read.submission_list`)
    expect(await restarted()).toBe(0)
    expect(looked.length).toBe(23)
  })
})
