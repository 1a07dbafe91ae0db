import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compressible, sendCompressed } from './compressible.ts'

const text = 'export const wind = "море"\n'.repeat(100)
let app: FastifyInstance
beforeAll(() => {
  const one = compressible(text)
  app = Fastify()
  app.get('/', (request, reply) => sendCompressed(request, reply.header('vary', 'accept-language'), one))
})
afterAll(() => app.close())

const as = (buffer: Buffer) => buffer
it.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
  ['br;q=0.5', 'br', brotliDecompressSync],
  ['GZIP', 'gzip', gunzipSync],
  ['deflate', undefined, as],
  [undefined, undefined, as],
])('the response to a browser that accepts %s has the encoding %s', async (taken, encoding, opened) => {
  const answer = await app.inject({ url: '/', headers: taken === undefined ? {} : { 'accept-encoding': taken } })
  expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([
    encoding,
    'accept-language, accept-encoding',
  ])
  expect(opened(answer.rawPayload).toString()).toBe(text)
})
