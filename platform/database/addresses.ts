import { createHmac } from 'node:crypto'

/**
 * The parts of the application that have a role of their own in the database: `events` appends to the log and reads it, `vault`
 * has keys and password hashes, `reads` the read models, `service` sessions, attempts, mails and reactors.
 */
export const databaseRoles = ['events', 'vault', 'reads', 'service'] as const
export type DatabaseRole = (typeof databaseRoles)[number]

/** Connection strings: of the owner, to whom everything belongs, and of each part. */
type DatabaseAddresses = { readonly owner: string } & { readonly [part in DatabaseRole]: string }

const maxNameLength = 63

export function databaseName(owner: string): string {
  const { pathname, username } = new URL(owner)
  return decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username)
}

/** The name of a part's role: roles belong to the whole server, so it begins with the database's. */
export function roleName(database: string, part: DatabaseRole): string {
  return `${database.slice(0, maxNameLength - part.length - 1)}_${part}`
}

/** Made from the owner's, so nothing has to be kept; it tells nothing about it. */
export function rolePassword(owner: string, role: string): string {
  return createHmac('sha256', decodeURIComponent(new URL(owner).password))
    .update(`role ${role}`)
    .digest('base64url')
}

/** The addresses of a database, from its owner's. */
export function databaseAddresses(owner: string): DatabaseAddresses {
  const as = (part: DatabaseRole) => {
    const address = new URL(owner)
    const role = roleName(databaseName(owner), part)
    address.username = encodeURIComponent(role)
    address.password = rolePassword(owner, role)
    return address.href
  }
  return { owner, events: as('events'), vault: as('vault'), reads: as('reads'), service: as('service') }
}
