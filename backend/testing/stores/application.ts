import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '@fleet/platform/testing/eventually'
import { limits } from '../../app/features.ts'
import { startApi, type Api } from '../api.ts'
import { caughtUp } from '../caught-up.ts'
import { queryDatabase } from '../query-database.ts'
import { listed, register } from '../registering.ts'
import { sampleDiver } from '../sample-guest.ts'
import { type Forgery, forgedEvents, otherProgram } from '@fleet/platform/event-sourcing/stores/testing/forgeries'
import { beginAtTheEnd } from './from-the-end.ts'

/** The server for `EVENTSTORE_URL`. */
type ServerOfEvents = { readonly url: string; readonly stop: () => Promise<void> }

/** Tests the whole application on another event store, with nothing else changed. */
export function applicationContract(
  name: string,
  start: () => Promise<ServerOfEvents>,
  forgeries: readonly Forgery[] = forgedEvents,
): void {
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

    // Last: these registrations stay unreadable.
    it.each(forgeries.map(([what, forge], index) => ({ what, forge, index })))(
      'parks and reports $what, and everything else continues',
      async ({ forge, index }) => {
        const kept = await register(api.admin, `Kept ${index}`)
        await caughtUp(api)
        const before = await api.application.services.store.head()
        const health = async () => (await api.stranger.call('GET', '/health/ready')).json()
        const reported = async (): Promise<number> => (await health()).seals.misfits.length
        const reportedBefore = await reported()
        const client = otherProgram(server.url)
        await forge(client, `submission-${kept}`)
        await client.dispose()
        const parked = async () =>
          (await queryDatabase(api.databaseUrl, 'SELECT position FROM subscription.parked_event')).filter(
            ({ position }) => BigInt(position) > before,
          )
        await eventually(async () => {
          expect((await parked()).length).toBeGreaterThan(0)
          expect(await reported()).toBeGreaterThan(reportedBefore)
        })

        await register(api.admin, `Later ${index}`)
        expect(await listed(api.admin)).toEqual(expect.arrayContaining([`Kept ${index}`, `Later ${index}`]))
        const email = `later-${index}@example.com`
        const { id } = (await api.admin.call('POST', '/api/invitations', { roleType: 'guest', email })).json()
        await eventually(async () =>
          expect((await api.admin.call('GET', '/api/invitations')).json()).toContainEqual(
            expect.objectContaining({ id, mail: 'sent' }),
          ),
        )
        await eventually(async () => {
          const { status, projections, reactors, seals, attention } = await health()
          expect({ status, projections, reactors, seals }).toMatchObject({
            status: 'ok',
            projections: { state: 'leading' },
            reactors: { failures: [] },
            seals: { state: 'broken' },
          })
          expect(projections.failures).toBeUndefined()
          expect(attention.map(({ part }: { part: string }) => part)).toEqual(['missed', 'seals'])
        })
      },
    )
  })
}
