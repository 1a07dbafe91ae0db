import { afterAll, beforeAll, expect, it } from 'vitest'
import { serializerOf, validatorOf } from '@fleet/platform/http/lazy-compilation'
import { type Api, startApi } from '../../../testing/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** A status can have a schema per content type. */
function schemasOf(response: unknown): unknown[] {
  if (typeof response !== 'object' || response === null) return []
  return Object.values(response).flatMap((answer: { readonly content?: object }) =>
    answer.content === undefined
      ? [answer]
      : Object.values(answer.content).map((media: { readonly schema: unknown }) => media.schema),
  )
}

it('the schemas of every route compile, although a start compiles none', () => {
  const broken: string[] = []
  let compiled = 0
  for (const { method, url, schema = {} } of api.application.contracts) {
    const compile = (make: () => unknown) => {
      compiled += 1
      try {
        make()
      } catch (error) {
        broken.push(`${method} ${url}: ${String(error)}`)
      }
    }
    for (const httpPart of ['body', 'params', 'querystring', 'headers'] as const) {
      const part: unknown = schema[httpPart]
      if (part !== undefined) compile(() => validatorOf({ schema: part, method, url, httpPart }))
    }
    for (const answer of schemasOf(schema.response)) compile(() => serializerOf({ schema: answer, method, url }))
  }
  expect(broken).toEqual([])
  expect(compiled).toBeGreaterThan(400)
})
