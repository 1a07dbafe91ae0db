import type { FastifyRequest } from 'fastify'
import { originsOf } from '../../config/loopback.ts'
import { reject } from '@fleet/domain/kernel/rejection'

const safe = ['GET', 'HEAD', 'OPTIONS']
const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : '')

/**
 * A browser says where an unsafe request comes from, by one header or another; one from another scheme, host or port is
 * refused. A client that says nothing is no browser, and nobody's session rides along with it. The check throws Rejection access.foreignOrigin.
 */
export function originCheck(publicUrl: string): (request: Pick<FastifyRequest, 'method' | 'headers'>) => void {
  const own = originsOf(publicUrl)
  return ({ method, headers }) => {
    if (safe.includes(method)) return
    const from = headers.origin ?? headers.referer
    if (from !== undefined && !own.includes(originOf(from))) reject('access.foreignOrigin')
    const site = headers['sec-fetch-site']
    if (from === undefined && site !== undefined && site !== 'same-origin' && site !== 'none')
      reject('access.foreignOrigin')
  }
}
