import type { ConnectionOptions } from 'node:tls'
import { parse } from 'pg-connection-string'

/**
 * What a connection string says of TLS, read as `pg` reads it, and the string in words that slonik knows as well. slonik by
 * itself takes no certificate authority from an address: it would connect without TLS.
 */
export function encrypted(url: string): { readonly address: string; readonly ssl: ConnectionOptions | undefined } {
  const address = new URL(url)
  const mode = address.searchParams.get('sslmode')
  // To `pg` these mean the same, with or without the word.
  if (mode?.startsWith('verify-') || mode === 'prefer') address.searchParams.set('sslmode', 'require')
  if (address.searchParams.has('sslrootcert') && mode !== 'no-verify') address.searchParams.delete('sslmode')
  const { ssl } = parse(url)
  if (ssl === undefined || ssl === false) return { address: address.href, ssl: undefined }
  const { ca, cert, key, rejectUnauthorized } = typeof ssl === 'object' ? ssl : {}
  return {
    address: address.href,
    ssl: {
      ...(ca ? { ca } : {}),
      ...(cert ? { cert } : {}),
      ...(key ? { key } : {}),
      rejectUnauthorized: rejectUnauthorized !== false,
    },
  }
}
