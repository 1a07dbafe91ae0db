import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReadModels } from '../services.ts'

const positionCookie = 'position'
const longestWaitMs = 2_000

/** Tells the client where the log stands after its command: the text for the body; sets the cookie. */
export function tellPosition(reply: FastifyReply, position: bigint | undefined): { position?: string } {
  if (position === undefined) return {}
  void reply.setCookie(positionCookie, String(position), { path: '/', httpOnly: true, sameSite: 'lax' })
  return { position: String(position) }
}

/** Before what a command did is shown from a read model: waits until it is there, two seconds at most. */
export async function awaitWrite(readModels: ReadModels, position: bigint | undefined): Promise<void> {
  await readModels.waitFor(position ?? 0n, longestWaitMs)
}

/** Before a read model is read: waits until it has seen what this person did, two seconds at most, and says if it has not. */
export async function awaitOwnWrites(request: FastifyRequest, reply: FastifyReply, readModels: ReadModels): Promise<void> {
  const position = request.cookies[positionCookie]
  if (position === undefined || !/^\d{1,19}$/.test(position)) return
  const seen = await readModels.waitFor(BigInt(position), longestWaitMs)
  if (!seen) void reply.header('x-read-behind', 'true')
}
