import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { httpErrorCodes, sendProblem } from '../http/errors.ts'
import { quietLog } from './quiet-log.ts'

function logged(): { readonly stream: Writable; readonly text: () => string } {
  let text = ''
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      text += String(chunk)
      done()
    },
  })
  return { stream, text: () => text }
}

it('logs a request by its route, without tokens and search texts, even at level trace', async () => {
  const { stream, text } = logged()
  const app = Fastify({
    ...quietLog,
    logger: { ...quietLog.logger, level: 'trace', stream },
    frameworkErrors: (error, request, reply) => {
      sendProblem(request, reply, error)
    },
  })
  app.decorate('errorCodes', httpErrorCodes)
  app.setErrorHandler((error: Error, request, reply) => {
    request.log.error({ req: request, err: error }, 'refused')
    return sendProblem(request, reply, error)
  })
  app.get('/invite/:token', async () => {
    throw new Error('a fault')
  })
  for (const url of [
    '/invite/secret-token?search=olga',
    '/nowhere/secret-token',
    '/invite/%secret-token',
    `/invite/${'x'.repeat(300)}secret-token`,
  ]) {
    await app.inject({
      url,
      headers: { referer: 'https://fleet.example/invite/secret-token', cookie: 'sid=secret-token' },
    })
  }
  await app.close()
  expect(text()).toContain('"route":"/invite/:token"')
  expect(text()).not.toMatch(/secret-token|olga/)
})

it('logs the type, code and stack of a database error, but no values of rows or statements', async () => {
  const { stream, text } = logged()
  const app = Fastify({ ...quietLog, logger: { ...quietLog.logger, stream } })
  app.decorate('errorCodes', httpErrorCodes)
  app.setErrorHandler((error: Error, request, reply) => sendProblem(request, reply, error))
  app.get('/', async (request) => {
    const row = Object.assign(new Error('invalid input syntax for type date: "Olga"'), {
      code: '22007',
      detail: 'Failing row contains (Olga, X1234567).',
      where: 'Olga',
    })
    const fault = Object.assign(new TypeError('a query with Olga failed', { cause: row }), {
      sql: 'select Olga',
      values: ['X1234567'],
    })
    request.log.warn(fault)
    request.log.warn({ err: fault })
    request.log.warn(fault, fault.message)
    throw fault
  })
  await app.inject('/')
  await app.close()
  const lines = text()
    .trim()
    .split('\n')
    .map((one) => JSON.parse(one))
  expect(lines.map(({ err: { type } }) => type)).toEqual(Array(4).fill('TypeError: Error 22007'))
  expect(lines[0].err.stack).toMatch(/quiet-log[^]*caused by Error 22007\n {4}at /)
  expect(text()).not.toMatch(/Olga|X1234567/)
})
