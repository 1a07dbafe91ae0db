import { isPercentEncoded } from './read-values.ts'
import type { Settings } from './settings.ts'

export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string }

const defaultPort = 3310

/** Accepts `tcp://host:port` (default port 3310) or `unix:/path`. */
export function parseClamdUrl(url: string): ClamdAddress {
  const { protocol, hostname, port, pathname } = new URL(url)
  return protocol === 'unix:'
    ? { path: decodeURIComponent(pathname) }
    : { host: hostname.replaceAll(/[[\]]/g, ''), port: port === '' ? defaultPort : Number(port) }
}

/** Reads where clamd listens, which scans uploads for malware. undefined: uploads are not scanned. */
export function readClamdAddress(settings: Settings): ClamdAddress | undefined {
  const url = settings.text('CLAMD_URL')
  if (url === undefined) return undefined
  const { protocol = '', hostname = '', pathname = '' } = URL.canParse(url) ? new URL(url) : {}
  const isHost = protocol === 'tcp:' && hostname !== ''
  const isPath = protocol === 'unix:' && hostname === '' && pathname.length > 1
  if ((isHost || isPath) && isPercentEncoded(pathname)) return parseClamdUrl(url)
  settings.addProblem('CLAMD_URL must be tcp://host:port or unix:/path, percent-encoded')
  return undefined
}
