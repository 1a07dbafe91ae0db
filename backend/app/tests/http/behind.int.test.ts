import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, startApi } from '../../../testing/api.ts'

// No process updates its read models: they miss everything written here.
let api: Api
beforeAll(async () => {
  api = await startApi({ PROCESS: 'web' })
})
afterAll(() => api.close())

const madeUp = '4f1a0c56-95b7-4c39-9f5e-6b1c5f1b7a10'

it('no route answers 404 while its read models are behind', async () => {
  const reading = api.application.contracts.filter(
    ({ reads, method, isOfSubject }) => reads.length > 0 && method === 'GET' && !isOfSubject,
  )
  expect(reading.length).toBeGreaterThan(10)
  const answers = await Promise.all(
    reading.map(async ({ url }) => {
      const answer = await api.admin.inject({ method: 'GET', url: url.replaceAll(/:\w+/g, madeUp) })
      return {
        url,
        status: answer.statusCode,
        isExpected: answer.headers['x-read-behind'],
        again: answer.headers['retry-after'],
      }
    }),
  )
  expect(answers.filter(({ isExpected, status }) => isExpected !== 'true' && ![403, 422].includes(status))).toEqual([])
  expect(answers.filter(({ status }) => status === 404)).toEqual([])
  expect(answers.filter(({ status }) => status === 503).every(({ again }) => again !== undefined)).toBe(true)
})

it('data that must be current is read from its stream', async () => {
  const { plainToken } = (await api.admin.call('POST', '/api/invitations', { roleType: 'guest' })).json()
  expect((await api.stranger.call('POST', `/api/invitations/${plainToken}/validate`)).json()).toMatchObject({
    valid: true,
  })
  const { id } = (await api.admin.call('POST', '/api/submissions', {})).json()
  expect((await api.admin.inject({ method: 'GET', url: `/api/submissions/${id}` })).json()).toMatchObject({
    id,
    status: 'draft',
  })
})
