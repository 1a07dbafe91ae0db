import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { closeSilentConnections } from './unused-connections.ts'

it('closing an application drops silent connections and answers pending requests', async () => {
  const app = Fastify()
  closeSilentConnections(app)
  const requestArrived = Promise.withResolvers<void>()
  const answering = Promise.withResolvers<void>()
  app.get('/', async () => {
    requestArrived.resolve()
    await answering.promise
    return 'answered'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  const answer = fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })
  await requestArrived.promise
  const closed = app.close()
  await once(silent, 'close')
  answering.resolve()
  expect(await (await answer).text()).toBe('answered')
  await closed
})
