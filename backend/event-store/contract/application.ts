import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi } from '../../testing/api.ts'
import type { Api } from '../../testing/api.ts'

/** The server that `EVENTSTORE_URL` is to name. */
export type ServerOfEvents = { readonly url: string; readonly stop: () => Promise<void> }

/** The whole application on an event store of its own kind, with nothing else changed. */
export function applicationContract(name: string, start: () => Promise<ServerOfEvents>): void {
  describe(`The application with ${name}`, { timeout: 30_000 }, () => {
    let server: ServerOfEvents
    let api: Api
    beforeAll(async () => {
      server = await start()
      api = await startApi({ EVENTSTORE_URL: server.url })
    }, 120_000)
    afterAll(async () => {
      await api.close()
      await server.stop()
    })

    it('starts a registration, saves into it, lists it and shows its history', async () => {
      const started = await api.admin.call('POST', '/api/submissions', {})
      const { id, referenceCode }: { id: string; referenceCode: string } = started.json()
      const saved = await api.admin.call('PATCH', `/api/submissions/${id}`, { firstName: 'Maria', lastName: `Test-${id}` })
      expect([started.statusCode, saved.statusCode]).toEqual([201, 200])
      const list = await api.admin.call('GET', `/api/submissions?search=Test-${id}`)
      expect(list.json()).toEqual([expect.objectContaining({ id, referenceCode, firstName: 'Maria' })])
      const history = await api.admin.call('GET', `/api/submissions/${id}/history?field=firstName`)
      expect(history.json()[0]).toMatchObject({ type: 'AnswersSaved', changes: [{ field: 'firstName', to: 'Maria' }] })
    })

    it('gives reference codes without gaps to registrations that start at the same time', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => api.admin.call('POST', '/api/submissions', {})))
      const numbers = answers.map((answer) => Number(String(answer.json().referenceCode).split('-')[2])).sort((a, b) => a - b)
      expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
    })
  })
}
