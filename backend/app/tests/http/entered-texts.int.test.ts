import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Json } from '@fleet/domain/kernel/json'
import { isKind, textKeyword } from '../../entered-texts.ts'
import { type Api, startApi } from '../../../testing/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

type Text = { readonly route: string; readonly name: string; readonly kind: unknown }

/** Texts of a request's schema that may hold anything. */
function freeTexts(schema: unknown, route: string, name = ''): Text[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own: { readonly [keyword: string]: unknown } = { ...schema }
  if (isFree(own)) return [{ route, name, kind: own[textKeyword] }]
  const properties = Object.entries(Object(own['properties'])).flatMap(([part, inner]) => freeTexts(inner, route, part))
  return [...properties, ...['items', 'additionalProperties'].flatMap((part) => freeTexts(own[part], route, name))]
}

function isFree({
  type,
  enum: choices,
  format,
  pattern,
  [textKeyword]: kind,
}: {
  readonly [keyword: string]: unknown
}) {
  const isText = type === 'string' || (Array.isArray(type) && type.includes('string'))
  return isText && (kind !== undefined || (choices === undefined && format === undefined && pattern === undefined))
}

/** Ids, parameters of pages, choices that must be exact, secrets, and texts that the form or the import normalises. */
const notEntered = new Set(
  'agent agentId boat boatName cells changeId columns currentStepId cursor declarations document field fields files formVersion lang language leaveOut mended once password person query returnTo sheet shown status token tripEndDate tripStartDate type'.split(
    ' ',
  ),
)
/** Parameters that the identity provider returns. */
const isCallback = (route: string) => / \/api\/login(?:\/callback)?$/.test(route)

it('every text that people enter names its kind', () => {
  const texts = api.application.contracts.flatMap(({ method, url, schema = {} }) =>
    [schema.body, schema.querystring].flatMap((part) => freeTexts(part, `${method} ${url}`)),
  )
  const undeclared = texts.filter(
    ({ route, name, kind }) => kind === undefined && !notEntered.has(name) && !isCallback(route),
  )
  expect(undeclared).toEqual([])
  expect(texts.filter(({ kind }) => kind !== undefined && !isKind(kind))).toEqual([])
  expect(texts.filter(({ kind }) => isKind(kind)).length).toBeGreaterThan(40)
})

const admin = (method: 'POST' | 'PATCH' | 'GET', url: string, body?: Json) => api.admin.call(method, url, body)

it('names and addresses of accounts are normalised before they are checked and compared', async () => {
  const account = {
    username: '\u202Amariam\u202C',
    email: ' <Mariam@Office.Example>\u200B',
    firstName: 'Jose\u0301\u00A0 Maria ',
    lastName: 'علی\u200Cرضا\u200E',
  }
  const created = await admin('POST', '/api/admin-users', account)
  expect(created.statusCode).toBe(201)
  expect(created.json()).toMatchObject({
    username: 'mariam',
    email: 'mariam@office.example',
    firstName: 'José Maria',
    lastName: 'علی\u200Cرضا',
  })
  const again = await admin('POST', '/api/admin-users', { ...account, username: 'mariam\u2060' })
  expect(
    again
      .json()
      .errors.map(({ field }: { field: string }) => field)
      .toSorted(),
  ).toEqual(['email', 'username'])
  const empty = await admin('POST', '/api/admin-users', { ...account, firstName: '\u200B', lastName: '\u3164' })
  expect(empty.statusCode).toBe(422)
  expect(new Set(empty.json().errors.map(({ field }: { field: string }) => field))).toEqual(
    new Set(['firstName', 'lastName']),
  )
  const found = await admin('GET', `/api/admin-users?search=${encodeURIComponent('\u202A mariam\u200B \u202C')}`)
  expect(found.json().map(({ username }: { username: string }) => username)).toEqual(['mariam'])
})

it('an invitation goes to the address without what was copied with it, and comments without a letter are missing', async () => {
  const invited = await admin('POST', '/api/invitations', {
    roleType: 'guest',
    email: 'mailto:fi\u200Bona@example.com',
    recipientName: '\u2066Fiona  Berg\u2069',
    answers: { bookingAgency: ' Reef\u00AD  Tours ', bookingReference: '\u200B' },
  })
  expect(invited.json()).toMatchObject({
    email: 'fiona@example.com',
    recipientName: 'Fiona Berg',
    answers: { bookingAgency: 'Reef Tours' },
  })
  expect((await admin('POST', '/api/list-views', { name: '\u200B', query: '' })).statusCode).toBe(422)
})
