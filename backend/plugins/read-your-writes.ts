import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReadModelName } from '../read-models.ts'
import type { ReadModels } from '../services.ts'
import { answerAs } from './named-reads.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The read models it reads: it waits for these and for no other. */
    reads?: readonly ReadModelName[]
  }
}

const positionCookie = 'position'
const longestWaitMs = 2_000

/** Tells the client where the log stands after its command: the text for the body; sets the cookie. */
export function tellPosition(reply: FastifyReply, position: bigint | undefined): { position?: string } {
  if (position === undefined) return {}
  void reply.setCookie(positionCookie, String(position), { path: '/', httpOnly: true, sameSite: 'lax' })
  return { position: String(position) }
}

/** Before what a command did is shown from the read models that the route names: waits until it is there, two seconds at most. */
export async function awaitWrite(reply: FastifyReply, readModels: Pick<ReadModels, 'waitFor'>, position: bigint | undefined): Promise<void> {
  await readModels.waitFor(position ?? 0n, longestWaitMs, reply.request.routeOptions.config.reads ?? [])
}

/** Waits until the read models have seen what this person did, two seconds at most, and says if they have not, or lack something. */
async function awaitOwnWrites(request: FastifyRequest, reply: FastifyReply, readModels: ReadModels, reads: readonly ReadModelName[]): Promise<void> {
  if (reads.length > 0 && readModels.lack(reads)) void reply.header('x-read-lacks', 'true')
  const position = request.cookies[positionCookie]
  if (reads.length === 0 || position === undefined || !/^\d{1,19}$/.test(position)) return
  const seen = await readModels.waitFor(BigInt(position), longestWaitMs, reads)
  if (!seen) void reply.header('x-read-behind', 'true')
}

/** Before a route answers: waits for the read models that it names in `config.reads`; it can read no other. */
export function registerReads(app: FastifyInstance, readModels: ReadModels): void {
  app.addHook('preHandler', (request, reply, done) => {
    const { config: { reads = [] }, method, url } = request.routeOptions
    const route = { name: `${String(method)} ${String(url)}`, reads }
    awaitOwnWrites(request, reply, readModels, reads).then(() => answerAs(route, done), done)
  })
}
