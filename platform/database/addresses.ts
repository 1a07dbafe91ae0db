import { createHmac } from 'node:crypto'

/**
 * The parts of the application that have a role of their own in the database: `events` appends to the log and reads it, `vault`
 * has keys and password hashes, `reads` the read models, `service` sessions, attempts, mails and reactors.
 */
export const databaseParts = ['events', 'vault', 'reads', 'service'] as const
export type DatabasePart = (typeof databaseParts)[number]

/** Connection strings: of the owner, to whom everything belongs, and of each part. */
type DatabaseAddresses = { readonly owner: string } & { readonly [part in DatabasePart]: string }

const longestName = 63

export function databaseOf(owner: string): string {
  const { pathname, username } = new URL(owner)
  return decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username)
}

/** The name of a part's role: roles belong to the whole server, so it begins with the database's. */
export function roleOf(database: string, part: DatabasePart): string {
  return `${database.slice(0, longestName - part.length - 1)}_${part}`
}

/** Made from the owner's, so nothing has to be kept; it tells nothing about it. */
export function passwordOf(owner: string, role: string): string {
  return createHmac('sha256', decodeURIComponent(new URL(owner).password))
    .update(`role ${role}`)
    .digest('base64url')
}

/** The addresses of a database, from its owner's. */
export function databaseAddresses(owner: string): DatabaseAddresses {
  const as = (part: DatabasePart) => {
    const address = new URL(owner)
    const role = roleOf(databaseOf(owner), part)
    address.username = encodeURIComponent(role)
    address.password = passwordOf(owner, role)
    return address.href
  }
  return { owner, events: as('events'), vault: as('vault'), reads: as('reads'), service: as('service') }
}
