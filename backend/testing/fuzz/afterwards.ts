import { expect } from 'vitest'
import { acceptableValue } from '@fleet/form-schemas/engine/runtime/validation/acceptable'
import { verifyLogIntegrity } from '@fleet/platform/event-sourcing/integrity/verify'
import { type Api, type Person, adminPassword } from '../api.ts'

/** Ids of all streams, by the prefix of their names. */
async function streamsOf({
  application: {
    services: { store },
  },
}: Api): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>()
  const reading = new AbortController()
  for await (const message of store.subscribe({ signal: reading.signal })) {
    if (message.kind === 'caught-up') break
    if (message.kind !== 'event') continue
    const [prefix = ''] = message.event.stream.split('-', 1)
    found.set(prefix, (found.get(prefix) ?? new Set()).add(message.event.stream.slice(prefix.length + 1)))
  }
  reading.abort()
  return found
}

/** Cached states equal the states read from the events. */
async function expectStreamsToLoad(api: Api, streams: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
  const { submissions, accounts, agents, invitations, references, reservations } = api.application.services
  for (const [prefix, aggregate] of Object.entries({
    submission: submissions,
    account: accounts,
    agent: agents,
    invitation: invitations,
    reference: references,
    reservation: reservations,
  })) {
    for (const id of streams.get(prefix) ?? []) {
      const { state, revision } = await aggregate.load(id)
      const { state: read } = await aggregate.loadAt(id, revision)
      expect({ id, state: read }).toEqual({ id, state })
    }
  }
}

async function expectAnswersToBeAcceptable(api: Api, ids: ReadonlySet<string>): Promise<void> {
  const { submissions, forms } = api.application.services
  const { form } = forms.current('registration')
  for (const id of ids) {
    const { state: submission } = await submissions.load(id)
    if (submission.status === 'none') continue
    const refused = submission.persons.flatMap(({ answers }) =>
      Object.entries(answers).flatMap(([field, value]) => acceptableValue(form, field, value) ?? []),
    )
    expect({ id, refused }).toEqual({ id, refused: [] })
  }
}

/** Reads all pages of a list by its links. */
async function pages(person: Person, first: string): Promise<number> {
  let rows = 0
  for (let address: string | undefined = first; address !== undefined;) {
    const answer = await person.call('GET', address)
    expect([address, answer.statusCode]).toEqual([address, 200])
    rows += answer.json().length
    address = /<([^>]*)>/.exec(String(answer.headers['link'] ?? ''))?.[1]
  }
  return rows
}

/**
 * Expects that nothing invalid was stored and everything can be read. Returns the numbers of registrations and events.
 */
export async function expectAllWell(api: Api): Promise<{ registrations: number; events: number }> {
  const { services, app } = api.application
  const head = await services.store.head()
  expect(await services.readModels.waitFor(head, 120_000)).toBe(true)
  const health = (await app.inject('/health/ready')).json()
  expect(health).toMatchObject({ status: 'ok' })
  expect(JSON.stringify(health)).not.toMatch(/"failure"|"reason"/)
  const streams = await streamsOf(api)
  const ids = streams.get('submission') ?? new Set()
  await expectStreamsToLoad(api, streams)
  await expectAnswersToBeAcceptable(api, ids)
  const admin = await api.signedIn(services.config.adminEmail, adminPassword)
  for (const list of [
    '/api/submissions?limit=200',
    '/api/admin-users?role=all&limit=200',
    '/api/invitations?limit=200',
    '/api/access-log?limit=200',
    '/api/agents?limit=200',
  ])
    await pages(admin, list)
  for (const address of [
    '/api/stats',
    '/api/submissions/recent',
    '/api/reference-code',
    '/api/forms',
    '/api/forms/registration/versions',
    '/api/auth/sessions',
  ]) {
    expect([address, (await admin.call('GET', address)).statusCode]).toEqual([address, 200])
  }
  for (const id of ids) {
    const { state: submission } = await services.submissions.load(id)
    if (submission.status === 'none' || submission.preview === true) continue
    expect([id, (await admin.call('GET', `/api/submissions/${id}`)).statusCode]).toEqual([id, 200])
    await pages(admin, `/api/submissions/${id}/history?limit=200`)
  }
  expect((await verifyLogIntegrity(services.store)).violation).toBeUndefined()
  return { registrations: ids.size, events: Number(head) }
}
