import { maxRows } from '../database/paging.ts'

/**
 * A limit. `seconds`: counted within this time, over all processes. `onExceeded`: the error code, or a description of
 * what happens.
 */
export type Limit = {
  readonly max: number
  readonly unit: string
  readonly seconds?: number
  readonly description: string
  readonly onExceeded: string
}

/** The limits of one part of the code, by name; `docs/limits.md` lists all of them. */
export type LimitTable = Readonly<Record<string, Limit>>
/** A table with the same names; tests use other numbers. */
export type LimitsOf<Table extends LimitTable> = { readonly [Name in keyof Table]: Limit }

const kB = 1024

/** Limits of any request or connection. */
export const httpLimits = {
  sessions: { max: 20, unit: 'sessions', description: 'Of one account', onExceeded: 'the oldest ends' },
  hashesAtOnce: {
    max: 2,
    unit: 'hashes',
    description:
      'argon2 under way, 19 MB and 20 ms each, for each process; an account that is not there costs the same',
    onExceeded: 'waits',
  },
  hashesWaiting: { max: 50, unit: 'hashes', description: 'Those that wait for it', onExceeded: 'limits.busy' },
  smallBody: {
    max: 4 * kB,
    unit: 'bytes',
    description:
      'The body of a call that names no other limit: signing in and all that comes with it, accounts, invitations',
    onExceeded: 'request.tooLarge',
  },
  jsonDepth: {
    max: 32,
    unit: 'levels',
    description: 'Lists and objects inside each other in a JSON body',
    onExceeded: 'request.tooDeep',
  },
  address: {
    max: 4 * kB,
    unit: 'bytes',
    description: 'A request’s address with its query',
    onExceeded: 'request.addressTooLong',
  },
  parameters: { max: 50, unit: 'parameters', description: 'In a query', onExceeded: 'request.malformed' },
  headers: {
    max: 16 * kB,
    unit: 'bytes',
    description: 'All headers of a request, cookies included',
    onExceeded: '431, the connection ends',
  },
  idempotencyKey: { max: 200, unit: 'characters', description: '`Idempotency-Key`', onExceeded: 'request.invalid' },
  headersTime: {
    max: 15,
    unit: 'seconds',
    description: 'Until a request’s headers are there',
    onExceeded: '408, the connection ends',
  },
  bodyTime: {
    max: 30,
    unit: 'seconds',
    description: 'Until the body of a call is there, uploads and rehearsals excepted',
    onExceeded: 'request.tooSlow',
  },
  requestTime: {
    max: 10,
    unit: 'minutes',
    description: 'Until a whole request is there, uploads too; one by tus goes on in the next',
    onExceeded: '408, the connection ends',
  },
  storeWait: {
    max: 10,
    unit: 'seconds',
    description:
      'That a request waits for the event store in all, its turn among the saves of one registration included; answers within half a second are not counted',
    onExceeded: 'store.unavailable',
  },
  databaseReserve: {
    max: 64 * kB * kB,
    unit: 'bytes',
    description:
      'Kept free on the disk of an embedded Postgres: only accounts, sign-ins and erasures may use it; uploads leave more',
    onExceeded: 'store.full',
  },
  idleTime: { max: 2, unit: 'minutes', description: 'A connection on which nothing moves', onExceeded: 'ends' },
  keptTime: { max: 70, unit: 'seconds', description: 'A connection kept for the next request', onExceeded: 'ends' },
  connections: {
    max: 5000,
    unit: 'connections',
    description: 'Open at the same time, for each process',
    onExceeded: 'refused',
  },
  readsAtOnce: {
    max: 4,
    unit: 'requests',
    description:
      'Reads of one account that are answered at the same time, for each process; thumbnails and streams have limits of their own',
    onExceeded: 'waits',
  },
  readsInAll: { max: 1000, unit: 'requests', description: 'The same for all accounts', onExceeded: 'waits' },
  readsWaiting: { max: 2000, unit: 'accounts', description: 'Accounts that wait for it', onExceeded: 'limits.busy' },
  problems: {
    max: 50,
    unit: 'problems',
    description: 'Told in one answer; `total` says how many there are',
    onExceeded: 'counted',
  },
  echo: {
    max: 100,
    unit: 'characters',
    description: 'Of a name or value that came in, told back in a problem',
    onExceeded: 'cut, with …',
  },
  page: {
    max: maxRows,
    unit: 'rows',
    description: 'One page of a list or history, whatever `limit` says',
    onExceeded: 'the next page',
  },
  counted: { max: 10_000, unit: 'rows', description: 'Counted for `X-Total-Count`', onExceeded: '`10000+`' },
  cursor: { max: 1000, unit: 'characters', description: '`cursor` of a list', onExceeded: 'request.invalid' },
  search: { max: 200, unit: 'characters', description: 'A text to search for', onExceeded: 'request.invalid' },
} as const satisfies LimitTable

export type HttpLimits = LimitsOf<typeof httpLimits>
