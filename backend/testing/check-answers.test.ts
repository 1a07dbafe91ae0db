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
  it('is let be when it fits', async () => expect(await foundOf({ name: 'Jonas', age: 30 })).toEqual([]))

  it.each([
    ['holds more than was declared', { name: 'Jonas', passport: 'C01X' }, 'must NOT have additional properties'],
    ['is of another type, which would be written as one that fits', { name: 12 }, 'must be string'],
    ['lacks what was promised', { age: 30 }, "must have required property 'name'"],
    ['is a text that was written before', '{"name":"Jonas","passport":"C01X"}', 'must NOT have additional properties'],
  ])('is found when it %s', async (_, answer, fault) =>
    expect(await foundOf(answer)).toEqual(expect.arrayContaining([expect.stringContaining(fault)])),
  )

  it('is found when nobody declared its status', async () =>
    expect(await foundOf({ name: 'Jonas' }, { status: 202 })).toEqual(['GET /api/guest 202: declares no such status']))

  it('is found when nobody declared its kind', async () =>
    expect(await foundOf('Jonas', { type: 'text/plain' })).toEqual(['GET /api/guest 200: declares no text/plain']))
})
