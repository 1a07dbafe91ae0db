import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '@fleet/domain/kernel/json'
import type { Api, Person } from '../../../testing/api.ts'
import { adminPassword, peopleOf, startApi } from '../../../testing/api.ts'
import { documentWalks } from '../../../testing/document-walks.ts'
import { newAccount } from '../../../testing/new-account.ts'
import { withoutCounting } from '../../../testing/with-limits.ts'
import { registerRights } from '@fleet/platform/http/rights/rights'

/**
 * DECISIONS, "Rights", written out once more: admin, manager, agent, guest, none. `own`: the agency's for agents. A member of
 * its team is an agent but in the rows of `notTeams`.
 */
type Cell = 'all' | 'own' | '-'
type Row = readonly [admin: Cell, manager: Cell, agent: Cell, guest: Cell, none: Cell]
const decisions = {
  read: ['all', 'all', 'own', 'own', '-'],
  agencyList: ['-', '-', 'own', '-', '-'],
  create: ['all', '-', 'own', 'own', '-'],
  edit: ['all', 'all', 'own', 'own', '-'],
  submit: ['all', '-', 'own', 'own', '-'],
  propose: ['-', '-', 'own', 'own', '-'],
  handOver: ['all', '-', 'own', '-', '-'],
  parts: ['all', '-', 'own', 'own', '-'],
  finishPart: ['-', '-', '-', 'own', '-'],
  exports: ['all', '-', '-', '-', '-'],
  importClients: ['-', '-', 'own', '-', '-'],
  reminders: ['all', 'all', '-', '-', '-'],
  review: ['all', 'all', '-', '-', '-'],
  documents: ['all', 'all', 'own', 'own', '-'],
  invitationsAndAccounts: ['all', '-', '-', '-', '-'],
  erasure: ['all', '-', '-', '-', '-'],
  roleSwitcher: ['-', '-', '-', '-', '-'],
  formsToFill: ['all', 'all', 'all', 'all', '-'],
  referenceCode: ['all', 'all', 'all', '-', '-'],
  apiDocs: ['all', 'all', '-', '-', '-'],
  ownAccount: ['all', 'all', 'all', 'all', 'all'],
  agencies: ['all', 'all', '-', '-', '-'],
  profile: ['all', 'all', 'own', '-', '-'],
  profileEdit: ['all', '-', 'own', '-', '-'],
  profileComplete: ['-', '-', 'own', '-', '-'],
  profileBank: ['all', '-', 'own', '-', '-'],
  profileApprove: ['all', '-', '-', '-', '-'],
  team: ['-', '-', 'own', '-', '-'],
} as const satisfies Record<string, Row>
const notTeams: readonly (keyof typeof decisions)[] = ['team', 'profileComplete', 'profileBank']
const column = {
  'king-snefro': 0,
  admin: 0,
  manager: 1,
  agent: 2,
  member: 2,
  guest: 3,
  none: 4,
  'preview of agent': 2,
  'preview of guest': 3,
} as const
type Who = keyof typeof column
const everybody = Object.keys(column).filter((who): who is Who => who in column)

/** Every route: its row, whether it is about a registration or an agency, and a request that nothing but rights can turn away early. */
type Walk = {
  row: keyof typeof decisions | 'open'
  about?: 'registration' | 'agency' | 'own agency'
  url?: string
  body?: JsonObject
  outside?: true
}
const nowhere = '00000000-0000-4000-8000-000000000000'
const walks: Readonly<Record<string, Walk>> = {
  'GET /api/submissions': { row: 'read' },
  'GET /api/submissions/recent': { row: 'read' },
  'GET /api/submissions/choices': { row: 'review' },
  'GET /api/agent-submissions': { row: 'agencyList' },
  'GET /api/agent-submissions/due': { row: 'agencyList' },
  'GET /api/agent-submissions/trips': { row: 'agencyList' },
  'GET /api/stats': { row: 'read' },
  'GET /api/trips': { row: 'review' },
  'GET /api/trips/:boat/:tripStart': { row: 'review', url: '/api/trips/Snefro%20Pearl/2026-12-05' },
  'GET /api/reference-code': { row: 'referenceCode' },
  'GET /api/docs': { row: 'apiDocs' },
  'GET /api/docs/json': { row: 'apiDocs' },
  'GET /api/docs/page.css': { row: 'apiDocs' },
  'POST /api/submissions': { row: 'create', body: {} },
  'GET /api/submissions/:id': { row: 'read', about: 'registration' },
  'GET /api/submissions/:id/receipt': { row: 'read', about: 'registration' },
  'GET /api/submissions/:id/calendar': { row: 'read', about: 'registration' },
  'PATCH /api/submissions/:id': { row: 'edit', about: 'registration', body: { firstName: 'Walter' } },
  'POST /api/submissions/:id/submit': { row: 'submit', about: 'registration', body: {} },
  'POST /api/submissions/:id/answered-requests': {
    row: 'edit',
    about: 'registration',
    body: { person: 1, field: 'firstName' },
  },
  'POST /api/submissions/:id/move': {
    row: 'review',
    about: 'registration',
    body: {
      boatName: 'Snefro Love',
      tripStartDate: '2026-12-05',
      tripEndDate: '2026-12-12',
      revision: 0,
      dryRun: true,
    },
  },
  'GET /api/list-views': { row: 'review' },
  'PATCH /api/list-views': { row: 'review', body: { columns: ['guest'] } },
  'POST /api/list-views': { row: 'review', body: { name: 'Mine', query: '' } },
  'DELETE /api/list-views/:id': { row: 'review', url: `/api/list-views/${nowhere}` },
  'POST /api/submissions/bulk-review': {
    row: 'review',
    body: { decision: 'approve', items: [{ id: nowhere, revision: 0 }] },
  },
  'GET /api/phrases': { row: 'review' },
  'POST /api/submissions/:id/presence': { row: 'review', about: 'registration', body: {} },
  'POST /api/submissions/:id/review': { row: 'review', about: 'registration', body: { decision: 'approve' } },
  'GET /api/submissions/:id/proposals': { row: 'read', about: 'registration' },
  'POST /api/submissions/:id/proposals': {
    row: 'propose',
    about: 'registration',
    body: { answers: { firstName: 'Walter' } },
  },
  'POST /api/submissions/:id/proposals/:proposalId/review': {
    row: 'review',
    about: 'registration',
    url: `/api/submissions/:id/proposals/${nowhere}/review`,
    body: { items: [] },
  },
  'POST /api/submissions/:id/proposals/:proposalId/withdraw': {
    row: 'propose',
    about: 'registration',
    url: `/api/submissions/:id/proposals/${nowhere}/withdraw`,
    body: {},
  },
  'GET /api/submissions/:id/history': { row: 'read', about: 'registration' },
  ...documentWalks,
  'POST /api/submissions/:id/documents/:documentId/restore': {
    row: 'documents',
    about: 'registration',
    url: `/api/submissions/:id/documents/${nowhere}/restore`,
    body: {},
  },
  'GET /api/reminders': { row: 'reminders' },
  'GET /api/reminders/planned': { row: 'reminders' },
  'POST /api/submissions/:id/reminders': { row: 'reminders', about: 'registration', body: { paused: true } },
  'GET /api/submissions/:id/document-reads': { row: 'review', about: 'registration' },
  'GET /api/submissions/:id/document-views': { row: 'documents', about: 'registration' },
  'GET /api/submissions/:id/hand-over': { row: 'handOver', about: 'registration' },
  'POST /api/submissions/:id/hand-over/:invitationId/send-again': {
    row: 'handOver',
    about: 'registration',
    url: `/api/submissions/:id/hand-over/${nowhere}/send-again`,
    body: {},
    outside: true,
  },
  'POST /api/submissions/:id/hand-over/:invitationId/revoke': {
    row: 'handOver',
    about: 'registration',
    url: `/api/submissions/:id/hand-over/${nowhere}/revoke`,
    body: {},
    outside: true,
  },
  'POST /api/submissions/:id/hand-over': {
    row: 'handOver',
    about: 'registration',
    body: { email: 'heir@example.com' },
    outside: true,
  },
  'POST /api/submissions/:id/confirmations': {
    row: 'handOver',
    about: 'registration',
    body: { declarations: ['medical'], email: 'heir@example.com' },
    outside: true,
  },
  'POST /api/submissions/:id/confirmations/:confirmationId/take-back': {
    row: 'handOver',
    about: 'registration',
    url: `/api/submissions/:id/confirmations/${nowhere}/take-back`,
    body: {},
    outside: true,
  },
  'POST /api/submissions/:id/parts': {
    row: 'parts',
    about: 'registration',
    body: { person: 2, email: 'member@example.com' },
    outside: true,
  },
  'POST /api/submissions/:id/parts/:partId/send-again': {
    row: 'parts',
    about: 'registration',
    url: `/api/submissions/:id/parts/${nowhere}/send-again`,
    body: {},
    outside: true,
  },
  'POST /api/submissions/:id/parts/:partId/take-back': {
    row: 'parts',
    about: 'registration',
    url: `/api/submissions/:id/parts/${nowhere}/take-back`,
    body: {},
    outside: true,
  },
  'POST /api/submissions/:id/part/done': { row: 'finishPart', about: 'registration', body: {} },
  'POST /api/submissions/:id/persons/:person/erase': {
    row: 'erasure',
    about: 'registration',
    url: '/api/submissions/:id/persons/1/erase',
    body: {},
  },
  'POST /api/admin-users/:id/erase': { row: 'erasure', url: `/api/admin-users/${nowhere}/erase`, body: {} },
  'POST /api/invitations/:id/erase': { row: 'erasure', url: `/api/invitations/${nowhere}/erase`, body: {} },
  'GET /api/trips/:boat/:tripStart/sheets': { row: 'review', url: '/api/trips/Boat/2031-05-01/sheets' },
  'GET /api/trips/:boat/:tripStart/sheets/:sheet': { row: 'review', url: '/api/trips/Boat/2031-05-01/sheets/gear' },
  'GET /api/trips/:boat/:tripStart/sheets/:sheet/file': {
    row: 'exports',
    url: '/api/trips/Boat/2031-05-01/sheets/gear/file?format=csv',
  },
  'POST /api/passenger-lists': { row: 'exports', body: { boat: 'Boat', tripStart: '2031-05-01', after: 0 } },
  'GET /api/passenger-lists/:id': { row: 'exports', url: `/api/passenger-lists/${nowhere}.1` },
  'GET /api/passenger-lists/:id/file': { row: 'exports', url: `/api/passenger-lists/${nowhere}.1/file?format=csv` },
  'GET /api/export': { row: 'exports', url: '/api/export?format=csv' },
  'POST /api/audit-exports': { row: 'exports', body: { format: 'csv' } },
  'GET /api/audit-exports/:exportId/signature': { row: 'exports', url: `/api/audit-exports/${nowhere}/signature` },
  'GET /api/export-keys': { row: 'open' },
  'POST /api/exports': { row: 'exports', body: { format: 'xlsx' } },
  'GET /api/client-imports/fields': { row: 'importClients' },
  'GET /api/client-imports/template': { row: 'importClients', url: '/api/client-imports/template?format=csv' },
  'POST /api/client-imports/read': { row: 'importClients', body: {}, outside: true },
  'POST /api/client-imports/check': { row: 'importClients', body: {}, outside: true },
  'POST /api/client-imports': { row: 'importClients', body: {}, outside: true },
  'GET /api/client-imports/:id': { row: 'importClients', url: `/api/client-imports/${nowhere}` },
  'POST /api/submissions/:id/copy-trip/check': {
    row: 'importClients',
    about: 'registration',
    body: { targets: [nowhere] },
  },
  'POST /api/submissions/:id/copy-trip': {
    row: 'importClients',
    about: 'registration',
    body: { targets: [{ id: nowhere, revision: 0 }] },
  },
  'GET /api/forms/:formId': { row: 'formsToFill', url: '/api/forms/registration' },
  'GET /api/forms/:formId/versions/:version': { row: 'formsToFill', url: '/api/forms/registration/versions/none' },
  'GET /api/forms/:formId/versions/:version/validators/:fileName': {
    row: 'formsToFill',
    url: '/api/forms/registration/versions/none/validators/x.js',
  },
  'GET /api/updates': { row: 'formsToFill', url: '/api/updates?once' },
  'GET /api/forms': { row: 'invitationsAndAccounts' },
  'GET /api/forms/:formId/versions': { row: 'invitationsAndAccounts', url: '/api/forms/registration/versions' },
  'GET /api/forms/:formId/versions/:version/sample': {
    row: 'invitationsAndAccounts',
    url: '/api/forms/registration/versions/none/sample',
  },
  'GET /api/forms/:formId/difference': { row: 'invitationsAndAccounts', url: '/api/forms/none/difference' },
  'GET /api/forms/:formId/findings': { row: 'invitationsAndAccounts', url: '/api/forms/registration/findings' },
  'GET /api/forms/:formId/rehearsal': { row: 'invitationsAndAccounts', url: '/api/forms/none/rehearsal' },
  'POST /api/forms/:formId/rehearsal': {
    row: 'invitationsAndAccounts',
    url: '/api/forms/registration/rehearsal',
    body: {},
  },
  'GET /api/download/medical-form/:lang': { row: 'formsToFill', url: '/api/download/medical-form/en' },
  'GET /api/admin-users': { row: 'invitationsAndAccounts' },
  'GET /api/admin-users/:id': { row: 'invitationsAndAccounts', url: `/api/admin-users/${nowhere}` },
  'POST /api/admin-users': { row: 'invitationsAndAccounts', body: {} },
  'PATCH /api/admin-users/:id': {
    row: 'invitationsAndAccounts',
    url: `/api/admin-users/${nowhere}`,
    body: { firstName: 'W' },
  },
  'DELETE /api/admin-users/:id': { row: 'invitationsAndAccounts', url: `/api/admin-users/${nowhere}` },
  'GET /api/admin-users/:id/sessions': { row: 'invitationsAndAccounts', url: `/api/admin-users/${nowhere}/sessions` },
  'DELETE /api/admin-users/:id/sessions': {
    row: 'invitationsAndAccounts',
    url: `/api/admin-users/${nowhere}/sessions`,
  },
  'DELETE /api/admin-users/:id/sessions/:sessionId': {
    row: 'invitationsAndAccounts',
    url: `/api/admin-users/${nowhere}/sessions/${nowhere}`,
  },
  'DELETE /api/admin-users/:id/second-factor': {
    row: 'invitationsAndAccounts',
    url: `/api/admin-users/${nowhere}/second-factor`,
  },
  'GET /api/agents': { row: 'agencies' },
  'PATCH /api/agents/:agentId/terms': { row: 'profileApprove', about: 'agency', body: {}, outside: true },
  // Staff have none: that is a 400
  'GET /api/agent-profile': { row: 'profile', about: 'own agency' },
  'POST /api/agent-profile': { row: 'profile', about: 'own agency', body: {}, outside: true },
  'GET /api/agent-profile/:agentId': { row: 'profile', about: 'agency' },
  'PATCH /api/agent-profile/:agentId': { row: 'profileEdit', about: 'agency', body: {}, outside: true },
  'POST /api/agent-profile/:agentId/complete': { row: 'profileComplete', about: 'agency', body: {}, outside: true },
  'POST /api/agent-profile/:agentId/review': { row: 'profileApprove', about: 'agency', body: {}, outside: true },
  'POST /api/agent-profile/:agentId/payout-change': { row: 'profileBank', about: 'agency', body: {}, outside: true },
  'POST /api/agent-profile/:agentId/reveal': { row: 'profileBank', about: 'agency', body: {}, outside: true },
  'GET /api/agent-profile/:agentId/history': { row: 'profile', about: 'agency' },
  'GET /api/agent-profile/:agentId/document-views': { row: 'profile', about: 'agency' },
  'GET /api/agent-profile/:agentId/document-reads': { row: 'agencies', about: 'agency' },
  'POST /api/agent-users/login': { row: 'open', body: {} },
  'GET /api/agent-users': { row: 'team' },
  'POST /api/agent-users': { row: 'team', body: {}, outside: true },
  'PATCH /api/agent-users/:id': { row: 'team', url: `/api/agent-users/${nowhere}`, body: {}, outside: true },
  'DELETE /api/agent-users/:id': { row: 'team', url: `/api/agent-users/${nowhere}`, outside: true },
  'GET /api/access-log': { row: 'invitationsAndAccounts' },
  'GET /api/missed-events': { row: 'invitationsAndAccounts' },
  'GET /api/dev/outbox': { row: 'invitationsAndAccounts' },
  'GET /api/invitations': { row: 'invitationsAndAccounts' },
  'POST /api/invitations': { row: 'invitationsAndAccounts', body: {} },
  'POST /api/invitations/:id/send-again': {
    row: 'invitationsAndAccounts',
    url: `/api/invitations/${nowhere}/send-again`,
    body: {},
  },
  'POST /api/invitations/:id/revoke': {
    row: 'invitationsAndAccounts',
    url: `/api/invitations/${nowhere}/revoke`,
    body: {},
  },
  'POST /api/invitations/:token/validate': { row: 'open', url: '/api/invitations/made-up/validate', body: {} },
  'POST /api/invitations/:token/redeem': {
    row: 'ownAccount',
    url: '/api/invitations/made-up/redeem',
    body: {},
    outside: true,
  },
  'POST /api/confirmations/open': { row: 'open', body: { token: 'made-up' } },
  'POST /api/confirmations/confirm': { row: 'open', body: { token: 'made-up', formVersion: '', answers: {} } },
  'POST /api/confirmations/renew': { row: 'open', body: { token: 'made-up' } },
  'POST /api/auth/login-password': { row: 'open', body: {} },
  'POST /api/auth/logout-password': { row: 'open', url: '/api/auth/logout-password?walk' },
  'POST /api/auth/password-link': { row: 'open', body: {} },
  'POST /api/auth/password-link/open': { row: 'open', body: {} },
  'POST /api/auth/password': { row: 'open', body: {} },
  'GET /api/login': { row: 'open' },
  'GET /api/login/callback': { row: 'open' },
  'GET /api/logout': { row: 'open' },
  'GET /api/operator': { row: 'ownAccount' },
  'GET /api/auth/user': { row: 'ownAccount' },
  'GET /api/auth/device-key': { row: 'ownAccount', url: `/api/auth/device-key?device=${nowhere}` },
  'GET /api/auth/sessions': { row: 'ownAccount' },
  'DELETE /api/auth/sessions/:id': { row: 'ownAccount', url: `/api/auth/sessions/${nowhere}` },
  'DELETE /api/auth/sessions': { row: 'ownAccount', url: '/api/auth/sessions?keep=none' },
  'POST /api/auth/confirm': { row: 'ownAccount', body: {} },
  'GET /api/auth/second-factor': { row: 'ownAccount' },
  'POST /api/auth/second-factor/secret': { row: 'ownAccount', body: {} },
  'POST /api/auth/second-factor': { row: 'ownAccount', body: {} },
  'POST /api/auth/second-factor/recovery-codes': { row: 'ownAccount', body: {} },
  'DELETE /api/auth/second-factor': { row: 'ownAccount' },
  'POST /api/auth/preview': { row: 'roleSwitcher', body: { as: null } },
}
const isMethod = (method: string | undefined): method is 'GET' | 'POST' | 'PATCH' | 'DELETE' =>
  ['GET', 'POST', 'PATCH', 'DELETE'].includes(method ?? '')

type Ownership = 'own' | 'other’s'
/** What the table says: in, or the code of the refusal. */
function expected({ row, about, outside }: Walk, who: Who, ownership: Ownership): string {
  if (row === 'open') return 'in'
  const topAdmin = who === 'king-snefro' || who.startsWith('preview')
  const cell = row === 'roleSwitcher' && topAdmin ? 'all' : decisions[row][column[who]]
  const reaches = (reach: Cell) => reach === 'all' || (reach === 'own' && ownership === 'own')
  if (about === 'registration' && !reaches(decisions.read[column[who]])) return 'submissions.notFound'
  if (about?.endsWith('agency') && !reaches(decisions.profile[column[who]])) return 'agents.notFound'
  if (who === 'member' && notTeams.includes(row)) return 'access.denied'
  if (about === undefined ? cell === '-' : !reaches(cell)) return 'access.denied'
  if (outside && who.startsWith('preview')) return 'preview.notHere'
  // No agency of the walk is approved: it may do all but hand something in.
  return row === 'submit' && (who === 'agent' || who === 'member') ? 'agents.notApproved' : 'in'
}

let api: Api
const makers = new Map<string, Person>()
/** Sign-ins that walks share, but for those that may end them. */
const signedIn = new Map<Who, Person>()
const member = { username: 'walker-member', password: 'walker correct horse battery' }
const password = new Map<Who, { email: string; password: string }>()
beforeAll(async () => {
  api = await startApi({}, withoutCounting)
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

async function walker(who: Who, { row }: Walk): Promise<Person> {
  if (['open', 'ownAccount', 'roleSwitcher'].includes(row)) return newWalker(who)
  const person = signedIn.get(who) ?? (await newWalker(who))
  signedIn.set(who, person)
  return person
}

/** Registrations of the walker's own, and of somebody else. */
async function registration(who: Who, ownership: Ownership, self: Person): Promise<string> {
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

/** The walker's own agency, and somebody else's; staff have none. */
function agency(who: Who, ownership: Ownership, { accountId }: Person): string {
  if (ownership !== 'own') return 'agency-2'
  return who === 'preview of agent' ? `preview-${accountId}` : 'agency-1'
}

describe('every route under /api', () => {
  it('stands in the walk', () => {
    const there = api.application.routes.filter((route) => !route.startsWith('HEAD '))
    expect(there.filter((route) => !(route in walks))).toEqual([])
    expect(Object.keys(walks).filter((route) => !there.includes(route))).toEqual([])
  })

  it.each(Object.entries(walks))('%s lets in whom the table says', async (route, walk) => {
    const [method, address = ''] = route.split(' ')
    if (!isMethod(method)) throw new Error(route)
    const answers: Record<string, string> = {}
    const table: Record<string, string> = {}
    for (const who of everybody) {
      for (const ownership of walk.about === undefined || walk.about === 'own agency'
        ? (['own'] as const)
        : (['own', 'other’s'] as const)) {
        const person = await walker(who, walk)
        const id = walk.about === 'registration' ? await registration(who, ownership, person) : nowhere
        const answer = await person.call(
          method,
          (walk.url ?? address).replace(':id', id).replace(':agentId', agency(who, ownership, person)),
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
        table[`${who}, ${ownership}`] = expected(walk, who, ownership)
      }
    }
    expect(answers).toEqual(table)
  })

  it.each(Object.entries(walks))(
    '%s answers 401 to whoever is not signed in, unless it is open',
    async (route, { row, url, body }) => {
      const [method, address = ''] = route.split(' ')
      if (!isMethod(method)) throw new Error(route)
      const id = (await makers.get('other guest')?.call('POST', '/api/submissions', {}))?.json().id ?? nowhere
      const answer = await api.stranger.call(method, (url ?? address).replace(':id', id), body)
      const needed = answer.statusCode === 401 && answer.json().code === 'session.required'
      expect(needed).toBe(row !== 'open')
    },
  )
})

it('refuses to start with a route that names no right', () => {
  const app = Fastify()
  registerRights(app, { demandsSecondFactor: false })
  expect(() => app.get('/api/forgotten', async () => 'data')).toThrow('GET /api/forgotten names no right')
  expect(() => app.get('/pages', async () => 'page')).not.toThrow()
})
