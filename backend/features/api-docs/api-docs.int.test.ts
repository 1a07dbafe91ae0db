import { readdir } from 'node:fs/promises'
import { validate } from '@readme/openapi-parser'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, type Person, startApi } from '../../testing/api.ts'

let api: Api
let guest: Person
let agent: Person
beforeAll(async () => {
  api = await startApi()
  guest = await api.person('guest', 'Jonas')
  agent = await api.person('agent', 'Nadia', 'agency-1')
})
afterAll(() => api.close())

/** Every route under /api in OpenAPI notation: `get /api/submissions/{id}`. */
function routes(): string[] {
  return api.application.contracts
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url }) => `${method.toLowerCase()} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)
    .toSorted()
}

type Operation = {
  readonly operationId?: string
  readonly parameters?: readonly { readonly in: string; readonly name: string }[]
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

const operationsIn = (paths: Paths) =>
  Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${url}`, url, operation })),
  )
const pathParametersOf = ({ parameters = [] }: Operation) =>
  parameters.filter((one) => one.in === 'path').map(({ name }) => name)

describe('GET /api/docs/json', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator()
    const found = await validator.validate((await api.admin.call('GET', '/api/docs/json')).json())
    expect(found).toMatchObject({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('follows its own references, for another validator', async () =>
    expect(await validate((await api.admin.call('GET', '/api/docs/json')).json())).toMatchObject({
      valid: true,
      warnings: [],
    }))

  it('has every call under /api, and no other', async () => {
    const { paths } = (await api.admin.call('GET', '/api/docs/json')).json()
    const documented = Object.entries(paths).flatMap(([url, methods]) =>
      Object.keys(methods ?? {}).map((method) => `${method} ${url}`),
    )
    expect(documented.toSorted()).toEqual(routes())
  })

  it('declares each parameter of an address by its name', async () => {
    const { paths } = (await api.admin.call('GET', '/api/docs/json')).json()
    for (const { call, declared, named } of operationsIn(paths).map(({ call, url, operation }) => ({
      call,
      declared: pathParametersOf(operation),
      named: [...url.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
    })))
      expect([call, declared.toSorted()]).toEqual([call, named.toSorted()])
    for (const rest of ['', '/{uploadId}', '/{uploadId}/attach']) {
      const { post } = paths[`/api/agent-profile/{agentId}/uploads${rest}`]
      expect(pathParametersOf(post)).toContain('agentId')
    }
  })

  it('names each call once, for generated clients', async () => {
    const { paths } = (await api.admin.call('GET', '/api/docs/json')).json()
    const names = operationsIn(paths).map(({ operation }) => operation.operationId ?? '')
    expect(names.filter((name) => !/^[a-z][A-Za-z0-9]*$/.test(name))).toEqual([])
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    expect(paths['/api/submissions/{id}'].get.operationId).toBe('getSubmissionsById')
    expect(paths['/api/docs/page.css'].get.operationId).toBe('getDocsPageCss')
    expect(paths['/api/agent-profile/{agentId}/uploads/{uploadId}'].patch.operationId).toBe(
      'patchAgentProfileByAgentIdUploadsByUploadId',
    )
    expect(paths['/api/auth/second-factor'].post.operationId).toBe('postAuthSecondFactor')
  })

  it('describes each call: purpose, input, output and errors', async () => {
    const { paths } = (await api.admin.call('GET', '/api/docs/json')).json()
    const review = paths['/api/auth/second-factor'].post
    expect(review).toMatchObject({
      summary: expect.stringContaining('second factor'),
      description: 'Needs the right ownAccount.',
      requestBody: { content: { 'application/json': { schema: { required: ['factorId', 'code'] } } } },
      responses: {
        200: { content: { 'application/json': { schema: { required: ['recoveryCodes'] } } } },
        '4XX': { $ref: '#/components/responses/Refused' },
      },
    })
  })
})

/**
 * Calls of every contract by name: `GET /api/stats`; without those of each registered standalone form
 * (`backend/form-instances/second-form.int.test.ts`).
 */
async function contracted(): Promise<string[]> {
  const features = new URL('..', import.meta.url)
  const files = (await readdir(features, { recursive: true })).filter((file) => file.endsWith('contract.ts'))
  const modules: object[] = await Promise.all(files.map((file) => import(new URL(file, features).href)))
  const exported = modules.flatMap((module) => Object.values(module) as unknown[])
  return exported.flatMap((one) =>
    typeof one === 'object' && one !== null
      ? Object.keys(one).filter((name) => /^[A-Z]+ \/api\/(?!filled\/)/.test(name))
      : [],
  )
}

it('every call of a contract is served', async () => {
  const served = new Set(api.application.contracts.map(({ method, url }) => `${method} ${url}`))
  const calls = await contracted()
  expect(calls.length).toBeGreaterThan(50)
  expect(calls.filter((call) => !served.has(call))).toEqual([])
})

describe('every route under /api', () => {
  it('declares its responses', () =>
    expect(
      api.application.contracts
        .filter(({ schema }) => Object.keys(schema?.response ?? {}).length < 3)
        .map(({ method, url }) => `${method} ${url}`),
    ).toEqual([]))

  it('has closed responses: objects have no undeclared properties unless the contract allows them', () =>
    expect(
      api.application.contracts.flatMap(({ method, url, schema }) =>
        openIn(schema?.response).map((place) => `${method} ${url}: ${place}`),
      ),
    ).toEqual([]))
})

/** Places of objects that do not restrict additional properties. */
function openIn(schema: unknown, place = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const isObject = 'type' in schema && [schema.type].flat().includes('object')
  const here = isObject && !('additionalProperties' in schema) ? [place] : []
  return [...here, ...Object.entries(schema).flatMap(([name, one]) => openIn(one, `${place}/${name}`))]
}

describe('GET /api/docs', () => {
  it('is a page with every call, and without scripts', async () => {
    const page = await api.admin.call('GET', '/api/docs')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).not.toMatch(/<script| style=| on\w+=/)
    expect(page.body.match(/<summary>/g)).toHaveLength(routes().length + 1)
  })

  it.each(['/api/docs', '/api/docs/json'])('%s is not for guests and agents', async (url) => {
    for (const person of [guest, agent]) expect((await person.call('GET', url)).statusCode).toBe(403)
    expect((await api.stranger.call('GET', url)).statusCode).toBe(401)
  })
})
