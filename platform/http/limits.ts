import { mostRows } from '../database/paging.ts'

/**
 * One number and what it is for. `seconds`: counted within this time, over all processes. `beyond`: the code of what is
 * answered, or in words what happens.
 */
export type Limit = {
  readonly most: number
  readonly of: string
  readonly seconds?: number
  readonly what: string
  readonly beyond: string
}

/** The limits of one room or feature, by name; `docs/limits.md` lists all of them. */
export type LimitTable = Readonly<Record<string, Limit>>
/** The same names; tests put other numbers in. */
export type LimitsOf<Table extends LimitTable> = { readonly [Name in keyof Table]: Limit }

const kB = 1024

/** Limits of any request or connection. */
export const httpLimits = {
  sessions: { most: 20, of: 'sessions', what: 'Of one account', beyond: 'the oldest ends' },
  hashesAtOnce: {
    most: 2,
    of: 'hashes',
    what: 'argon2 under way, 19 MB and 20 ms each, for each process; an account that is not there costs the same',
    beyond: 'waits',
  },
  hashesWaiting: { most: 50, of: 'hashes', what: 'Those that wait for it', beyond: 'limits.busy' },
  smallBody: {
    most: 4 * kB,
    of: 'bytes',
    what: 'The body of a call that names no other limit: signing in and all that comes with it, accounts, invitations',
    beyond: 'request.tooLarge',
  },
  jsonDepth: {
    most: 32,
    of: 'levels',
    what: 'Lists and objects inside each other in a JSON body',
    beyond: 'request.tooDeep',
  },
  address: { most: 4 * kB, of: 'bytes', what: 'A request’s address with its query', beyond: 'request.addressTooLong' },
  parameters: { most: 50, of: 'parameters', what: 'In a query', beyond: 'request.malformed' },
  headers: {
    most: 16 * kB,
    of: 'bytes',
    what: 'All headers of a request, cookies included',
    beyond: '431, the connection ends',
  },
  idempotencyKey: { most: 200, of: 'characters', what: '`Idempotency-Key`', beyond: 'request.invalid' },
  headersTime: {
    most: 15,
    of: 'seconds',
    what: 'Until a request’s headers are there',
    beyond: '408, the connection ends',
  },
  bodyTime: {
    most: 30,
    of: 'seconds',
    what: 'Until the body of a call is there, uploads and rehearsals excepted',
    beyond: 'request.tooSlow',
  },
  requestTime: {
    most: 10,
    of: 'minutes',
    what: 'Until a whole request is there, uploads too; one by tus goes on in the next',
    beyond: '408, the connection ends',
  },
  storeWait: {
    most: 10,
    of: 'seconds',
    what: 'That a request waits for the event store in all, its turn among the saves of one registration included; answers within half a second are not counted',
    beyond: 'store.unavailable',
  },
  idleTime: { most: 2, of: 'minutes', what: 'A connection on which nothing moves', beyond: 'ends' },
  keptTime: { most: 70, of: 'seconds', what: 'A connection kept for the next request', beyond: 'ends' },
  connections: { most: 5000, of: 'connections', what: 'Open at the same time, for each process', beyond: 'refused' },
  problems: {
    most: 50,
    of: 'problems',
    what: 'Told in one answer; `total` says how many there are',
    beyond: 'counted',
  },
  echo: {
    most: 100,
    of: 'characters',
    what: 'Of a name or value that came in, told back in a problem',
    beyond: 'cut, with …',
  },
  page: {
    most: mostRows,
    of: 'rows',
    what: 'One page of a list or history, whatever `limit` says',
    beyond: 'the next page',
  },
  counted: { most: 10_000, of: 'rows', what: 'Counted for `X-Total-Count`', beyond: '`10000+`' },
  cursor: { most: 1000, of: 'characters', what: '`cursor` of a list', beyond: 'request.invalid' },
  search: { most: 200, of: 'characters', what: 'A text to search for', beyond: 'request.invalid' },
} as const satisfies LimitTable

export type HttpLimits = LimitsOf<typeof httpLimits>
