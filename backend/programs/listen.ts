import { once } from 'node:events'
import { type Server, type Socket, createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Config, ConfigurationError } from '@fleet/platform/config/config'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Turns an error of listening into a message that says what to do. */
function withAdvice(error: unknown, address: string, port: number): unknown {
  const code = codeOf(error)
  if (code === 'EADDRINUSE')
    return new ConfigurationError(`port ${port} is in use: stop what listens there, or choose another with PORT`)
  if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')
    return new ConfigurationError(`this machine has no address ${address}: choose another with HOST`)
  if (code === 'EACCES')
    return new ConfigurationError(`this user may not listen on port ${port}: choose another with PORT`)
  return error
}

/** Listens at a further address and passes connections to the same server, with all its limits. */
async function addListener(app: FastifyInstance, host: string, port: number): Promise<Server> {
  const listener = createServer((socket: Socket) => void app.server.emit('connection', socket)).listen({ host, port })
  await once(listener, 'listening')
  return listener
}

/**
 * Listens at all configured addresses; skips a loopback address that this machine does not have when there is another.
 * Returns a function that stops listening at all but the first, which the application closes itself.
 * @throws ConfigurationError one line
 */
export async function listen(
  app: FastifyInstance,
  { port, listenAddresses }: Pick<Config, 'port' | 'listenAddresses'>,
): Promise<() => void> {
  const [first = '', ...others] = listenAddresses
  try {
    await app.listen({ port, host: first })
  } catch (error) {
    throw withAdvice(error, first, port)
  }
  const address = app.server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : port
  const listeners: Server[] = []
  const close = () => listeners.splice(0).forEach((listener) => listener.close())
  for (const host of others) {
    try {
      listeners.push(await addListener(app, host, bound))
    } catch (error) {
      if (['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(String(codeOf(error)))) continue
      close()
      throw withAdvice(error, host, bound)
    }
  }
  return close
}
