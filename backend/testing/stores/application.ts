import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../app/features.ts'
import { startApi, type Api } from '../api.ts'
import { caughtUp } from '../caught-up.ts'
import { sampleDiver } from '../sample-guest.ts'
import { beginAtTheEnd } from './from-the-end.ts'

/** The server for `EVENTSTORE_URL`. */
type ServerOfEvents = { readonly url: string; readonly stop: () => Promise<void> }

/** Tests the whole application on another event store, with nothing else changed. */
export function applicationContract(name: string, start: () => Promise<ServerOfEvents>): void {
  describe(`the application with ${name}`, () => {
    let server: ServerOfEvents
    let api: Api
    beforeAll(async () => {
      server = await start()
      api = await startApi({ EVENTSTORE_URL: server.url }, limits, [], (databaseUrl) =>
        beginAtTheEnd(databaseUrl, server.url),
      )
      await caughtUp(api)
    })
    afterAll(async () => {
      await api.close()
      await server.stop()
    })

    it('starts a registration, saves into it, lists it and shows its history', async () => {
      const started = await api.admin.call('POST', '/api/submissions', {})
      const { id, referenceCode }: { id: string; referenceCode: string } = started.json()
      const saved = await api.admin.call('PATCH', `/api/submissions/${id}`, {
        firstName: 'Maria',
        lastName: `Test-${id}`,
      })
      expect([started.statusCode, saved.statusCode]).toEqual([201, 200])
      const list = await api.admin.call('GET', `/api/submissions?search=Test-${id}`)
      expect(list.json()).toEqual([expect.objectContaining({ id, referenceCode, firstName: 'Maria' })])
      const history = await api.admin.call('GET', `/api/submissions/${id}/history?field=firstName`)
      expect(history.json()[0]).toMatchObject({ type: 'AnswersSaved', changes: [{ field: 'firstName', to: 'Maria' }] })
    })

    it('takes a registration from draft to checked in, and shows each step in its history', async () => {
      const { id }: { id: string } = (await api.admin.call('POST', '/api/submissions', {})).json()
      await api.admin.call('PATCH', `/api/submissions/${id}`, sampleDiver())
      const decide = (decision: string) =>
        api.admin.call('POST', `/api/submissions/${id}/review`, { decision, notes: `${decision} it` })
      const answers = [
        await api.admin.call('POST', `/api/submissions/${id}/submit`, {}),
        await decide('request_documents'),
        await api.admin.call('POST', `/api/submissions/${id}/submit`, {}),
        await decide('approve'),
        await decide('complete'),
      ]
      expect(answers.map(({ statusCode, body }) => (statusCode < 300 ? 'done' : body))).toEqual(
        answers.map(() => 'done'),
      )
      expect((await decide('approve')).statusCode).toBe(409)
      const history: { revision: number; type: string }[] = (
        await api.admin.call('GET', `/api/submissions/${id}/history`)
      ).json()
      expect(history.map(({ revision }) => revision)).toEqual(history.map((_, index) => history.length - 1 - index))
      const saved = history.find(({ type }) => type === 'AnswersSaved')?.revision
      expect((await api.admin.call('GET', `/api/submissions/${id}?revision=${saved}`)).json()).toMatchObject({
        status: 'draft',
        certificationAgency: 'PADI',
      })
      expect((await api.admin.call('GET', `/api/submissions/${id}`)).json()).toMatchObject({ status: 'completed' })
    })

    it('invites a person, who becomes the guest of one registration and is signed out when the account is deleted', async () => {
      const { id }: { id: string } = (await api.admin.call('POST', '/api/submissions', {})).json()
      const { plainToken }: { plainToken: string } = (
        await api.admin.call('POST', '/api/invitations', { roleType: 'guest', submissionId: id })
      ).json()
      const guest = await api.person(undefined, 'Nora')
      expect((await guest.call('GET', `/api/submissions/${id}`)).statusCode).toBe(404)
      expect((await guest.call('POST', `/api/invitations/${plainToken}/redeem`)).json()).toMatchObject({
        role: 'guest',
        submissionId: id,
      })
      expect((await guest.call('GET', '/api/submissions')).json()).toMatchObject([{ id }])
      expect((await api.admin.call('DELETE', `/api/admin-users/${guest.accountId}`)).statusCode).toBeLessThan(300)
      expect((await guest.call('GET', `/api/submissions/${id}`)).statusCode).toBe(401)
    })

    it('gives simultaneous registrations reference codes without gaps', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => api.admin.call('POST', '/api/submissions', {})),
      )
      const numbers = answers
        .map((answer) => Number(String(answer.json().referenceCode).split('-')[2]))
        .sort((a, b) => a - b)
      expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
    })
  })
}
