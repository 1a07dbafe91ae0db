import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { sendProblem } from './errors.ts'
import { quietLog } from './quiet-log.ts'

it('names a request by its route: no token, no search text, also where everything is logged', async () => {
  let log = ''
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      log += String(chunk)
      done()
    },
  })
  const app = Fastify({ ...quietLog, logger: { ...quietLog.logger, level: 'trace', stream }, frameworkErrors: (error, request, reply) => { sendProblem(request, reply, error) } })
  app.setErrorHandler((error: Error, request, reply) => {
    request.log.error({ req: request, err: error }, 'refused')
    return sendProblem(request, reply, error)
  })
  app.get('/invite/:token', async () => { throw new Error('a fault') })
  for (const url of ['/invite/secret-token?search=olga', '/nowhere/secret-token', '/invite/%secret-token', `/invite/${'x'.repeat(300)}secret-token`]) {
    await app.inject({ url, headers: { referer: 'https://fleet.example/invite/secret-token', cookie: 'sid=secret-token' } })
  }
  await app.close()
  expect(log).toContain('"route":"/invite/:token"')
  expect(log).not.toMatch(/secret-token|olga/)
})
