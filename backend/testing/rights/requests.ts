import type { JsonObject } from '@fleet/domain/kernel/json'
import type { RouteContract } from '@fleet/platform/http/rights/rights'
import type { Walk } from './decisions.ts'

export const nowhere = '00000000-0000-4000-8000-000000000000'

/** Values of address parameters that are not ids of missing things. */
const params: Readonly<Record<string, string>> = {
  ':boat': 'Boat',
  ':tripStart': '2031-05-01',
  ':sheet': 'gear',
  ':person': '1',
  ':formId': 'registration',
  ':lang': 'en',
  ':token': 'made-up',
}

/**
 * Rights are checked before the body, so `{}` is enough for most. These requests get further, or need a complete
 * address.
 */
const requests: Readonly<Record<string, { readonly query?: string; readonly body?: JsonObject }>> = {
  'PATCH /api/submissions/:id': { body: { firstName: 'Walter' } },
  'POST /api/submissions/:id/answered-requests': { body: { person: 1, field: 'firstName' } },
  'POST /api/submissions/:id/move': {
    body: {
      boatName: 'Snefro Love',
      tripStartDate: '2026-12-05',
      tripEndDate: '2026-12-12',
      revision: 0,
      dryRun: true,
    },
  },
  'PATCH /api/list-views': { body: { columns: ['guest'] } },
  'POST /api/list-views': { body: { name: 'Mine', query: '' } },
  'POST /api/submissions/bulk-review': { body: { decision: 'approve', items: [{ id: nowhere, revision: 0 }] } },
  'POST /api/submissions/:id/review': { body: { decision: 'approve' } },
  'POST /api/submissions/:id/proposals': { body: { answers: { firstName: 'Walter' } } },
  'POST /api/submissions/:id/proposals/:proposalId/review': { body: { items: [] } },
  'POST /api/submissions/:id/reminders': { body: { paused: true } },
  'POST /api/submissions/:id/hand-over': { body: { email: 'heir@example.com' } },
  'POST /api/submissions/:id/confirmations': { body: { declarations: ['medical'], email: 'heir@example.com' } },
  'POST /api/submissions/:id/parts': { body: { person: 2, email: 'member@example.com' } },
  'GET /api/trips/:boat/:tripStart/sheets/:sheet/file': { query: 'format=csv' },
  'POST /api/passenger-lists': { body: { boat: 'Boat', tripStart: '2031-05-01', after: 0 } },
  'GET /api/passenger-lists/:id/file': { query: 'format=csv' },
  'GET /api/export': { query: 'format=csv' },
  'POST /api/audit-exports': { body: { format: 'csv' } },
  'POST /api/exports': { body: { format: 'xlsx' } },
  'GET /api/client-imports/template': { query: 'format=csv' },
  'POST /api/submissions/:id/copy-trip/check': { body: { targets: [nowhere] } },
  'POST /api/submissions/:id/copy-trip': { body: { targets: [{ id: nowhere, revision: 0 }] } },
  'GET /api/updates': { query: 'once' },
  'PATCH /api/admin-users/:id': { body: { firstName: 'W' } },
  'POST /api/confirmations/open': { body: { token: 'made-up' } },
  'POST /api/confirmations/confirm': { body: { token: 'made-up', formVersion: '', answers: {} } },
  'POST /api/confirmations/renew': { body: { token: 'made-up' } },
  'POST /api/auth/logout-password': { query: 'walk' },
  'GET /api/auth/device-key': { query: `device=${nowhere}` },
  'DELETE /api/auth/sessions': { query: 'keep=none' },
  'POST /api/auth/preview': { body: { as: null } },
}

/** What the address names. */
function aboutOf({ url, isOfSubject }: RouteContract): Walk['about'] {
  if (!isOfSubject) return undefined
  if (url.startsWith('/api/submissions/:id')) return 'registration'
  if (url.includes('/:agentId')) return 'agency'
  if (url === '/api/agent-profile') return 'own agency'
  throw new Error(`${url}: say in aboutOf what it names, and in rights.int.test.ts how one's own is made`)
}

/** Routes that may end or replace the session must not use a shared one; of those that only read, sign-in and out do. */
export const mayEndSession = ({ method, url, right }: Pick<RouteContract, 'method' | 'url' | 'right'>): boolean =>
  ['open', 'ownAccount', 'preview'].includes(right) &&
  (!['GET', 'OPTIONS'].includes(method) || /^\/api\/log(in|out)\b/.test(url))

/**
 * Every route under /api with its right and a request that only rights can refuse early; those that may end sessions
 * come last.
 */
export function walksOf(contracts: readonly RouteContract[]): Readonly<Record<string, Walk>> {
  const routes = contracts
    .filter(({ method }) => method !== 'HEAD')
    .toSorted((one, other) => Number(mayEndSession(one)) - Number(mayEndSession(other)))
  return Object.fromEntries(
    routes.map((contract): [string, Walk] => {
      const { method, url, right, outside, schema } = contract
      const about = aboutOf(contract)
      const kept = about === 'registration' ? ':id' : ':agentId'
      const address = url.replaceAll(/:\w+/g, (name) => (name === kept ? name : (params[name] ?? nowhere)))
      const { query, body } = requests[`${method} ${url}`] ?? {}
      return [
        `${method} ${url}`,
        {
          right,
          about,
          outside,
          url: query === undefined ? address : `${address}?${query}`,
          body: body ?? (schema?.body === undefined ? undefined : {}),
        },
      ]
    }),
  )
}

/** Routes with a request of their own; each must exist. */
export const routesWithRequests = Object.keys(requests)
