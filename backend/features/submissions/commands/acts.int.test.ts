import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitLimitMs } from '@fleet/platform/testing/eventually'
import type { Json } from '@fleet/domain/kernel/json'
import { type SubmissionAction, allActions } from '@fleet/domain/submissions/actions'
import type { SubmissionStatus } from '@fleet/domain/submissions/model/state'
import { submissionStatuses } from '@fleet/projections/submissions/submission-status'
import { type Api, type Person, startApi } from '../../../testing/api.ts'
import { approveAgencies } from '../../../testing/approved-agency.ts'
import { sampleNonDiver } from '../../../testing/sample-guest.ts'

/**
 * Actor and owner of the registration: an agent's colleague shares it, an unapproved agency only fills it in, staff
 * see all, a preview only its own.
 */
const everybody = [
  'king-snefro',
  'admin',
  'manager',
  'agent',
  'unapproved agent',
  'guest',
  'preview of agent',
  'preview of guest',
] as const
type Who = (typeof everybody)[number]

/** Commands that bring a draft into each status. */
const paths: Readonly<Record<SubmissionStatus, readonly SubmissionAction[]>> = {
  draft: [],
  pending_review: ['submit'],
  missing_docs: ['submit', 'request_documents'],
  rejected: ['submit', 'reject'],
  approved: ['submit', 'approve'],
  completed: ['submit', 'approve', 'complete'],
}
/** Acts that only staff can prepare are left out of a preview. */
const statusesOf = (who: Who) =>
  submissionStatuses.filter((status) =>
    who === 'unapproved agent'
      ? status === 'draft'
      : !who.startsWith('preview') || paths[status].every((act) => act === 'submit'),
  )

let api: Api
const people = new Map<Who | 'author', Person>()
beforeAll(async () => {
  api = await startApi()
  await approveAgencies(api.application.services, 'agency-1')
  for (const role of ['admin', 'manager', 'guest'] as const) people.set(role, await api.person(role, `Acting-${role}`))
  people.set('agent', await api.person('agent', 'Acting-agent', 'agency-1'))
  people.set('unapproved agent', await api.person('agent', 'Newcomer', 'agency-2'))
  people.set('author', await api.person('agent', 'Author', 'agency-1'))
  people.set('king-snefro', api.admin)
  for (const as of ['agent', 'guest'] as const) {
    const top = await api.signedIn(api.application.services.config.adminEmail, 'correct horse battery')
    await top.call('POST', '/api/auth/preview', { as })
    people.set(`preview of ${as}`, top)
  }
})
afterAll(() => api.close())

function personOf(who: Who | 'author'): Person {
  const person = people.get(who)
  if (person === undefined) throw new Error(who)
  return person
}

let attempts = 0

/** Performs the act so that only rights and status can refuse it. */
function attempt(act: SubmissionAction, id: string, person: Person) {
  const call = (path: string, body: Json) => person.call('POST', `/api/submissions/${id}/${path}`, body)
  attempts += 1
  if (act === 'save') return person.call('PATCH', `/api/submissions/${id}`, { specialRequests: `Window ${attempts}` })
  if (act === 'submit') return call('submit', {})
  if (act === 'finishPart') return call('part/done', {})
  if (act === 'propose') return call('proposals', { answers: { specialRequests: `Window ${attempts}` } })
  if (act === 'handOver') return call('hand-over', { email: `heir-${attempts}@example.com` })
  return call('review', { decision: act, notes: 'So be it' })
}

/** A registration in this status that this person may see. */
async function registrationFor(who: Who, status: SubmissionStatus): Promise<string> {
  const author =
    ['guest', 'unapproved agent'].includes(who) || who.startsWith('preview') ? personOf(who) : personOf('author')
  const { id } = (await author.call('POST', '/api/submissions', {})).json()
  await author.call('PATCH', `/api/submissions/${id}`, sampleNonDiver())
  for (const act of paths[status]) {
    const done = await attempt(act, id, act === 'submit' ? author : api.admin)
    if (done.statusCode !== 200) throw new Error(`${act}: ${done.body}`)
  }
  const { readModels, store } = api.application.services
  await readModels.waitFor(await store.head(), waitLimitMs)
  return id
}

it.each(everybody.flatMap((who) => statusesOf(who).map((status) => ({ who, status }))))(
  '$who is offered on $status exactly the acts that the server allows',
  async ({ who, status }) => {
    const person = personOf(who)
    const id = await registrationFor(who, status)
    const { may } = (await person.call('GET', `/api/submissions/${id}`)).json()
    const list = (await person.call('GET', '/api/submissions?limit=200')).json()
    expect(list.find((row: { id: string }) => row.id === id)).toMatchObject({ may })
    const done: string[] = []
    for (const act of allActions) {
      const { statusCode } = await attempt(act, may.includes(act) ? await registrationFor(who, status) : id, person)
      if (statusCode < 300) done.push(act)
    }
    expect(done.toSorted()).toEqual(may.toSorted())
  },
)

it('the session lists rights that reach anything, in a preview those of the previewed role', async () => {
  const mayOf = async (who: Who) => (await personOf(who).call('GET', '/api/auth/user')).json().may
  expect(await mayOf('manager')).toEqual(expect.arrayContaining(['submissions.edit', 'submissions.review']))
  for (const right of ['submissions.create', 'submissions.submit', 'accounts', 'invitations', 'exports', 'preview'])
    expect(await mayOf('manager')).not.toContain(right)
  expect(await mayOf('king-snefro')).toContain('preview')
  expect((await mayOf('preview of guest')).toSorted()).toEqual((await mayOf('guest')).toSorted())
})
