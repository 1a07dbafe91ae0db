import type { FastifyRequest } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'

const safe = ['GET', 'HEAD', 'OPTIONS']
const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : '')

/**
 * A browser says where an unsafe request comes from, by one header or another; one from another site is refused. A client
 * that says nothing is no browser, and nobody's session rides along with it. The check throws Rejection access.foreignOrigin.
 */
export function originCheck(publicUrl: string): (request: Pick<FastifyRequest, 'method' | 'headers'>) => void {
  const publicHost = hostOf(publicUrl)
  return ({ method, headers }) => {
    if (safe.includes(method)) return
    const from = headers.origin ?? headers.referer
    if (from !== undefined && ![headers.host, publicHost].includes(hostOf(from))) reject('access.foreignOrigin')
    const site = headers['sec-fetch-site']
    if (from === undefined && site !== undefined && site !== 'same-origin' && site !== 'none') reject('access.foreignOrigin')
  }
}
