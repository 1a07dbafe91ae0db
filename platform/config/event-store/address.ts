import { AddressFault } from './address-fault.ts'
import { tlsFilesOf, type TlsFiles } from './address-files.ts'
import { splitOnce, optionsIn } from './address-options.ts'

/**
 * The address of an EventStoreDB or KurrentDB and the options of its connection, in the terms of the client's
 * constructor.
 */
export type EventStoreAddress = {
  /** One server, or several members of a cluster. */
  readonly hosts: readonly { readonly address: string; readonly port: number }[]
  /** The client asks the hosts which one leads; otherwise it connects to the one host directly. */
  readonly isCluster: boolean
  readonly credentials: { readonly username: string; readonly password: string } | undefined
  readonly transport: TlsFiles & {
    readonly insecure: boolean
    readonly verifyOptions?: { readonly rejectUnauthorized: false }
  }
  readonly discovery: {
    readonly nodePreference?: 'leader' | 'follower' | 'random' | 'read_only_replica'
    readonly maxDiscoverAttempts?: number
    readonly discoveryInterval?: number
    readonly gossipTimeout?: number
  }
  readonly calls: {
    readonly defaultDeadline?: number
    readonly keepAliveInterval?: number
    readonly keepAliveTimeout?: number
    readonly connectionName?: string
  }
  /** Appends use the fast path of the adapter instead of the client's own call. */
  readonly fastPath: boolean
}

const encodingHint = 'all characters of user and password except letters and digits must be percent-encoded'
const preferences = {
  leader: 'leader',
  follower: 'follower',
  random: 'random',
  readonlyreplica: 'read_only_replica',
} as const
const host = /^(?<address>[\p{L}\p{N}._-]+)(?::(?<port>\d{1,5}))?$/u

/**
 * Parses connection strings as the clients of EventStoreDB and KurrentDB document them. The client's own parser knows
 * only the older schemes, and its error messages print the whole address with the password.
 * @throws AddressFault
 */
export function eventStoreAddress(url: string): EventStoreAddress {
  const text = url.trim()
  const [scheme, discover] = /^(?:esdb|kurrentdb|kurrent|kdb)(\+discover)?:\/\//i.exec(text) ?? []
  if (scheme === undefined)
    throw new AddressFault(
      'EVENTSTORE_URL must begin with esdb://, esdb+discover://, kurrentdb:// or kurrentdb+discover://',
    )
  const [beforeQuery, query] = splitOnce(text.slice(scheme.length), '?')
  const [authority, path] = splitOnce(beforeQuery, '/')
  const at = authority.lastIndexOf('@')
  const isBroken = at < 0 && `${path}${query}`.includes('@')
  const hosts = authority
    .slice(at + 1)
    .split(',')
    .map((one, index, { length }) =>
      hostOf(one.trim(), length > 1 ? `host ${index + 1} of ${length}` : 'host', isBroken),
    )
  if (/[^/]/.test(path))
    throw new AddressFault(`EVENTSTORE_URL has a path after its hosts${isBroken ? `: ${encodingHint}` : ''}`)
  const credentials = at < 0 ? undefined : credentialsOf(authority.slice(0, at))
  const { flag, integer, text: textOf, choice } = optionsIn(query.endsWith('/') ? query.slice(0, -1) : query)
  const insecure = !flag('tls', true)
  const files = insecure ? {} : tlsFilesOf(textOf)
  if (!insecure && credentials === undefined && files.userCertFile === undefined) {
    throw new AddressFault(
      'EVENTSTORE_URL needs a user and password (esdb://user:password@host:port), or tls=false for a server without',
    )
  }
  // Only validated: it concerns the client's reports of failed appends, and here a failed append always throws.
  flag('throwOnAppendFailure', true)

  return {
    hosts,
    credentials,
    isCluster: discover !== undefined || hosts.length > 1,
    transport: {
      insecure,
      ...files,
      ...(flag('tlsVerifyCert', true) ? {} : { verifyOptions: { rejectUnauthorized: false } as const }),
    },
    discovery: withoutUndefined({
      nodePreference: choice('nodePreference', preferences),
      maxDiscoverAttempts: integer('maxDiscoverAttempts', 1),
      discoveryInterval: integer('discoveryInterval', 0),
      gossipTimeout: integer('gossipTimeout', 1),
    }),
    calls: withoutUndefined({
      defaultDeadline: integer('defaultDeadline', 1),
      keepAliveInterval: inMilliseconds(integer('keepAliveInterval', 1, 'or -1')),
      keepAliveTimeout: inMilliseconds(integer('keepAliveTimeout', 1, 'or -1')),
      connectionName: textOf('connectionName'),
    }),
    fastPath: flag('fastPath', true),
  }
}

/** Splits the address of a cluster into one address for each host, without discovery. */
export function addressesOfHosts(url: string): string[] {
  const { hosts } = eventStoreAddress(url)
  const [scheme, slashed] = splitOnce(url.trim(), ':')
  const rest = slashed.slice('//'.length)
  const behind = rest.search(/[/?]/)
  const authority = behind < 0 ? rest : rest.slice(0, behind)
  const credentials = authority.slice(0, authority.lastIndexOf('@') + 1)
  return hosts.map(
    ({ address, port }) =>
      `${scheme.replace(/\+discover$/i, '')}://${credentials}${address}:${port}${rest.slice(authority.length)}`,
  )
}

function hostOf(text: string, which: string, isBroken: boolean): { address: string; port: number } {
  const { address, port = '2113' } = host.exec(text)?.groups ?? {}
  if (address !== undefined && Number(port) >= 1 && Number(port) <= 65_535) return { address, port: Number(port) }
  const fault =
    address === undefined && !/^[^:]+:/.test(text)
      ? 'is not a name or IPv4 address'
      : 'must be a name or IPv4 address, with a port from 1 to 65535 after its colon'
  throw new AddressFault(`EVENTSTORE_URL: ${which} ${fault}${isBroken ? `; ${encodingHint}` : ''}`)
}

function credentialsOf(text: string): { username: string; password: string } {
  const [username, password] = splitOnce(text, ':')
  if (username === '' || password === '')
    throw new AddressFault('EVENTSTORE_URL must have both, user and password: esdb://user:password@host')
  try {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    throw new AddressFault(`EVENTSTORE_URL has a user or password that is not percent-encoded: ${encodingHint}`)
  }
}

/**
 * The docs say seconds, the client takes milliseconds. Values below 1000 are seconds: keep-alives more than once a
 * second make no sense.
 */
function inMilliseconds(time: number | undefined): number | undefined {
  return time !== undefined && time > 0 && time < 1_000 ? time * 1_000 : time
}

type WithoutUndefined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

function withoutUndefined<T extends object>(values: T): WithoutUndefined<T>
function withoutUndefined(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
