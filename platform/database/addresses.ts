import { createHmac } from 'node:crypto'

/**
 * Database roles of the application: `events` appends to the log and reads it, `vault` has keys and password hashes,
 * `reads` the read models, `service` sessions, rate-limit counters, mails and reactors.
 */
export const databaseRoles = ['events', 'vault', 'reads', 'service'] as const
export type DatabaseRole = (typeof databaseRoles)[number]

/** Connection strings of the owner of all tables and of each role. */
type DatabaseAddresses = { readonly owner: string } & { readonly [part in DatabaseRole]: string }

const maxNameLength = 63

export function databaseName(owner: string): string {
  const { pathname, username } = new URL(owner)
  return decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username)
}

/** The name of a role. Roles belong to the whole server, so the name begins with the database's. */
export function roleName(database: string, part: DatabaseRole): string {
  return `${database.slice(0, maxNameLength - part.length - 1)}_${part}`
}

/** Derives a role's password from the owner's, so that it needs no storage; the owner's cannot be derived from it. */
export function rolePassword(owner: string, role: string): string {
  return createHmac('sha256', decodeURIComponent(new URL(owner).password))
    .update(`role ${role}`)
    .digest('base64url')
}

/** Derives the addresses of all roles from the owner's. */
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
