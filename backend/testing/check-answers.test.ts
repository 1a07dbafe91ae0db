import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { checkAnswers } from './check-answers.ts'

const guest = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: { name: { type: 'string' }, age: { type: 'integer' } },
}

/** The violations of an answer of this route. */
async function foundOf(answer: unknown, { status = 200, type = 'application/json' } = {}): Promise<readonly string[]> {
  const app = Fastify()
  app.get('/api/guest', { schema: { response: { 200: guest } } }, async (_request, reply) => {
    reply.statusCode = status
    return reply.type(type).send(answer)
  })
  const found = checkAnswers({ app })
  await app.inject('/api/guest')
  return [...found]
}

describe('an answer of a route', () => {
  it('passes when it matches its schema', async () => expect(await foundOf({ name: 'Jonas', age: 30 })).toEqual([]))

  it.each([
    ['has undeclared properties', { name: 'Jonas', passport: 'C01X' }, 'must NOT have additional properties'],
    ['has another type, which the serializer would convert', { name: 12 }, 'must be string'],
    ['lacks a required property', { age: 30 }, "must have required property 'name'"],
    ['is already serialized', '{"name":"Jonas","passport":"C01X"}', 'must NOT have additional properties'],
  ])('is reported when it %s', async (_, answer, fault) =>
    expect(await foundOf(answer)).toEqual(expect.arrayContaining([expect.stringContaining(fault)])),
  )

  it('is reported when its status is not declared', async () =>
    expect(await foundOf({ name: 'Jonas' }, { status: 202 })).toEqual(['GET /api/guest 202: declares no such status']))

  it('is reported when its content type is not declared', async () =>
    expect(await foundOf('Jonas', { type: 'text/plain' })).toEqual(['GET /api/guest 200: declares no text/plain']))
})
