import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, type Person, adminPassword, peopleOf, startApi } from '../../../testing/api.ts'
import { newAccount } from '../../../testing/new-account.ts'
import { everybody, expected, type Ownership, type Walk, type Who } from '../../../testing/rights/decisions.ts'
import { mayEndSession, nowhere, routesWithRequests, walksOf } from '../../../testing/rights/requests.ts'
import { withoutCounting } from '../../../testing/with-limits.ts'
import { registerRights } from '@fleet/platform/http/rights/rights'

const isMethod = (method: string | undefined): method is 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS' =>
  ['GET', 'POST', 'PATCH', 'DELETE', 'OPTIONS'].includes(method ?? '')

// Started before the tests are collected: the tests are generated from the routes
const api: Api = await startApi({}, withoutCounting)
const walks = walksOf(api.application.contracts)
const makers = new Map<string, Person>()
/** Sessions shared by the calls, except those that may end them. */
const signedIn = new Map<Who, Person>()
const member = { username: 'walker-member', password: 'walker correct horse battery' }
/** A registration that calls without a session must not reach. */
let unopened = nowhere
const password = new Map<Who, { email: string; password: string }>()
beforeAll(async () => {
  const { services } = api.application
  for (const role of ['admin', 'manager', 'guest', 'agent', 'none'] as const) {
    const account = {
      role: role === 'none' ? undefined : role,
      name: `Walker-${role}`,
      agentId: role === 'agent' ? 'agency-1' : undefined,
    }
    password.set(role, await newAccount(services, account))
  }
  const owner = await api.signedIn(password.get('agent')?.email ?? '', password.get('agent')?.password ?? '')
  await owner.call('POST', '/api/agent-users', {
    ...member,
    firstName: 'Walker',
    lastName: 'Member',
    email: 'walker@example.com',
  })
  for (const top of ['king-snefro', 'preview of agent', 'preview of guest'] as const) {
    password.set(top, { email: services.config.adminEmail, password: adminPassword })
  }
  makers.set('colleague', await api.person('agent', 'Colleague', 'agency-1'))
  makers.set('other agent', await api.person('agent', 'Competitor', 'agency-2'))
  makers.set('other guest', await api.person('guest', 'Other-guest'))
  unopened = (await makers.get('other guest')?.call('POST', '/api/submissions', {}))?.json().id
})
afterAll(() => api.close())

async function newWalker(who: Who): Promise<Person> {
  const known = password.get(who)
  const person =
    who === 'member'
      ? peopleOf(api.application).personOf('')
      : await api.signedIn(known?.email ?? '', known?.password ?? '')
  if (who === 'member') await person.call('POST', '/api/agent-users/login', member)
  const preview = { 'preview of agent': 'agent', 'preview of guest': 'guest' }[String(who)]
  if (preview !== undefined) await person.call('POST', '/api/auth/preview', { as: preview })
  return person
}

async function walker(who: Who, method: string, { url, right }: Walk): Promise<Person> {
  if (mayEndSession({ method, url, right })) return newWalker(who)
  const person = signedIn.get(who) ?? (await newWalker(who))
  signedIn.set(who, person)
  return person
}

/** Registrations of calls that change nothing: reads, and refused ones; by caller and ownership. */
const unchanged = new Map<string, string>()

/** The caller's own registration, or one of another account. */
async function registration(changes: boolean, who: Who, ownership: Ownership, self: Person): Promise<string> {
  if (changes) return newRegistration(who, ownership, self)
  const key = `${who} ${ownership}`
  const id = unchanged.get(key) ?? (await newRegistration(who, ownership, self))
  unchanged.set(key, id)
  return id
}

async function newRegistration(who: Who, ownership: Ownership, self: Person): Promise<string> {
  const makes: Record<Who, Person | undefined> = {
    'king-snefro': makers.get('other guest'),
    admin: makers.get('colleague'),
    manager: makers.get('other guest'),
    none: makers.get('other guest'),
    agent: makers.get('colleague'),
    member: makers.get('colleague'),
    guest: self,
    'preview of agent': self,
    'preview of guest': self,
  }
  const stranger = makers.get(who.includes('agent') || who === 'member' ? 'other agent' : 'other guest')
  const maker = ownership === 'own' ? makes[who] : stranger
  return (await maker?.call('POST', '/api/submissions', {}))?.json().id
}

/** The caller's own agency, and another one; staff have none. */
function agency(who: Who, ownership: Ownership, { accountId }: Person): string {
  if (ownership !== 'own') return 'agency-2'
  return who === 'preview of agent' ? `preview-${accountId}` : 'agency-1'
}

/** `docs/rights.md`. */
function rightsPage(): string {
  const rows = api.application.contracts
    .filter(({ method }) => method !== 'HEAD')
    .toSorted((a, b) => (a.url === b.url ? (a.method < b.method ? -1 : 1) : a.url < b.url ? -1 : 1))
    .map(({ method, url, right, isOfSubject, outside }) => {
      const of = [
        ...(isOfSubject ? ['the registration or agency in the address'] : []),
        ...(outside ? ['not in a preview'] : []),
      ]
      return `| \`${method} ${url}\` | \`${right}\` | ${of.join('; ')} |`
    })
  return `# Rights of routes

The right that each route requires (\`config.right\`). \`domain/rights/rights.ts\` says which role has which right.
A test writes this page: \`npx vitest run -u --project integration backend/app/tests/http/rights.int.test.ts -t 'takes the right'\`.

| route | right | checked against |
|---|---|---|
${rows.join('\n')}
`
}

describe('every route under /api', () => {
  it('takes the right that docs/rights.md shows: after a change, run the command at its head', async () => {
    await expect(rightsPage()).toMatchFileSnapshot('../../../../docs/rights.md')
  })

  it('that is public is listed here', () => {
    const open = Object.entries(walks).filter(([, { right }]) => right === 'open')
    expect(open.map(([route]) => route).toSorted()).toEqual([
      'GET /api/export-keys',
      'GET /api/login',
      'GET /api/login/callback',
      'GET /api/logout',
      'OPTIONS /api/agent-profile/:agentId/uploads',
      'OPTIONS /api/agent-profile/:agentId/uploads/:uploadId',
      'OPTIONS /api/submissions/:id/uploads',
      'OPTIONS /api/submissions/:id/uploads/:uploadId',
      'POST /api/agent-users/login',
      'POST /api/auth/login-password',
      'POST /api/auth/logout-password',
      'POST /api/auth/password',
      'POST /api/auth/password-link',
      'POST /api/auth/password-link/open',
      'POST /api/confirmations/confirm',
      'POST /api/confirmations/open',
      'POST /api/confirmations/renew',
      'POST /api/invitations/:token/validate',
    ])
  })

  it('exists if this test has its own request for it', () => {
    expect(routesWithRequests.filter((route) => !(route in walks))).toEqual([])
  })

  it.each(Object.entries(walks))('%s admits the roles of the table', async (route, walk) => {
    const [method] = route.split(' ')
    if (!isMethod(method)) throw new Error(route)
    const answers: Record<string, string> = {}
    const table: Record<string, string> = {}
    for (const who of everybody) {
      for (const ownership of walk.about === undefined || walk.about === 'own agency'
        ? (['own'] as const)
        : (['own', 'other’s'] as const)) {
        const person = await walker(who, method, walk)
        const admitted = expected(walk, who, ownership)
        const changes = method !== 'GET' && admitted === 'in'
        const id = walk.about === 'registration' ? await registration(changes, who, ownership, person) : nowhere
        const answer = await person.call(
          method,
          walk.url.replace(':id', id).replace(':agentId', agency(who, ownership, person)),
          walk.body,
        )
        const code = /json/.test(String(answer.headers['content-type'])) ? answer.json().code : undefined
        answers[`${who}, ${ownership}`] = [
          'session.required',
          'access.denied',
          'agents.notApproved',
          'submissions.notFound',
          'agents.notFound',
          'preview.notHere',
          'request.unknownRoute',
        ].includes(code)
          ? code
          : 'in'
        table[`${who}, ${ownership}`] = admitted
      }
    }
    expect(answers).toEqual(table)
  })

  it.each(Object.entries(walks))(
    '%s answers 401 without a session, unless it is public',
    async (route, { right, url, body }) => {
      const [method] = route.split(' ')
      if (!isMethod(method)) throw new Error(route)
      const answer = await api.stranger.call(method, url.replace(':id', unopened), body)
      const needed = answer.statusCode === 401 && answer.json().code === 'session.required'
      expect(needed).toBe(right !== 'open')
    },
  )
})

it('refuses to start with a route without a right', () => {
  const app = Fastify()
  registerRights(app, { requiresSecondFactor: false })
  expect(() => app.get('/api/forgotten', async () => 'data')).toThrow('GET /api/forgotten names no right')
  expect(() => app.get('/pages', async () => 'page')).not.toThrow()
})
