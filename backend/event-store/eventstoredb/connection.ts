import { EventStoreDBClient } from '@eventstore/db-client'

export type Connection = {
  readonly client: EventStoreDBClient
  /** Given with every append, see `credentialsOf`. */
  readonly credentials: { readonly username: string; readonly password: string } | undefined
  /** Longest wait for an append, a read or the head, ms. */
  readonly timeoutMs: number
}

/**
 * Connects on first use.
 * @throws Error for a URL that cannot work, in one line
 */
export function connection(url: string, timeoutMs: number): Connection {
  // The client knows the database by its former name only.
  const esdbUrl = url.replace(/^kurrent(db)?(\+discover)?:/i, 'esdb$2:')
  if (!/^esdb(\+discover)?:\/\//i.test(esdbUrl)) throw new Error('EVENTSTORE_URL must begin with esdb:// or esdb+discover://')
  if (/throw_?-?onappendfailure=false/i.test(esdbUrl)) throw new Error('EVENTSTORE_URL must not set throwOnAppendFailure=false: failed appends would look stored')
  const credentials = credentialsOf(esdbUrl)
  return { client: EventStoreDBClient.connectionString(esdbUrl), credentials, timeoutMs }
}

/**
 * An append with credentials of its own goes out as a call of its own; without, over one stream that all appends of the
 * process share, on which deadlines do not hold and one failure fails them all. Without TLS the client sends none.
 * @throws Error when TLS is on and the URL names neither a user nor a certificate
 */
function credentialsOf(url: string): Connection['credentials'] {
  const [, username, password] = /^[^:]+:\/\/([^:@/]+):([^@]+)@/.exec(url) ?? []
  if (username && password) return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
  if (/[?&]tls=false/i.test(url)) return { username: 'none', password: 'none' }
  if (/[?&]usercertfile=/i.test(url)) return undefined
  throw new Error('EVENTSTORE_URL needs a user and password (esdb://user:password@host:port), or tls=false for a server without')
}
