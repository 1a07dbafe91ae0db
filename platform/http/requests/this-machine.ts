import type { FastifyRequest } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'
import { isLoopback } from '../../config/loopback.ts'

/** Headers that show that a proxy on this machine forwards the request of another client. */
const handedOn = ['forwarded', 'via', 'x-real-ip']

/** The socket must be local; a tunnel on this machine names its client in a header. */
export function isFromHere({ raw, headers }: FastifyRequest): boolean {
  const behind = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  return (
    [raw.socket.remoteAddress, ...behind].every(isLoopback) && handedOn.every((name) => headers[name] === undefined)
  )
}

/**
 * Allows requests from this machine only; for others the route does not exist. @throws Rejection request.unknownRoute
 */
export async function fromThisMachine(request: FastifyRequest): Promise<void> {
  if (!isFromHere(request)) reject('request.unknownRoute')
}

/**
 * For routes that let anyone in or show everything: the request must come from this machine and use its own host name.
 * A page of another host that resolves to this machine (DNS rebinding) uses another name. The check throws Rejection
 * request.unknownRoute.
 */
export function fromThisMachineByName(publicUrl: string): (request: FastifyRequest) => Promise<void> {
  const { host } = new URL(publicUrl)
  return async (request) => {
    if (!isFromHere(request) || request.host !== host) reject('request.unknownRoute')
  }
}
