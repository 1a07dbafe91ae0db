import type { FastifyRequest } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'
import { isLoopback } from '../../config/loopback.ts'

/** Headers by which something on this machine says that it hands on what others asked. */
const handedOn = ['forwarded', 'via', 'x-real-ip']

/** The socket has to come from here, whatever headers say; a tunnel on this machine names who is behind it. */
function isFromHere({ raw, headers }: FastifyRequest): boolean {
  const behind = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  return (
    [raw.socket.remoteAddress, ...behind].every(isLoopback) && handedOn.every((name) => headers[name] === undefined)
  )
}

/** For requests from this machine; for others there is nothing. @throws Rejection request.unknownRoute */
export async function fromThisMachine(request: FastifyRequest): Promise<void> {
  if (!isFromHere(request)) reject('request.unknownRoute')
}

/**
 * For what lets anybody in or shows everything: from this machine, and by its own name, which a page of elsewhere whose
 * name was pointed here (DNS rebinding) does not ask for. The check throws Rejection request.unknownRoute.
 */
export function fromThisMachineByName(publicUrl: string): (request: FastifyRequest) => Promise<void> {
  const { host } = new URL(publicUrl)
  return async (request) => {
    if (!isFromHere(request) || request.host !== host) reject('request.unknownRoute')
  }
}
