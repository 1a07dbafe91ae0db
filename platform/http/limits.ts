import { mostViews } from '@fleet/domain/list-views/decider'
import { largestGroup } from '@fleet/domain/submissions/set-up-booking'
import { mostDocuments } from '@fleet/domain/form-instances/documents'
import { longestText } from '@fleet/form-schemas/engine/runtime/acceptable'
import { mostItems } from '@fleet/form-schemas/engine/runtime/lists/entries'
import { largestFile } from '@fleet/form-schemas/engine/runtime/largest-file'
import { mostRows } from '../database/page-size.ts'

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

const kB = 1024
const MB = 1024 * kB
const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Every number that keeps somebody from stopping or flooding the product; `docs/limits.md` is written from it. */
export const limits = {
  attemptsPerAccountAndAddress: {
    most: 5,
    of: 'failures',
    seconds: minute,
    what: 'Proving who one is, by kind of proof, for one account from one address (IPv4 whole, IPv6 by its first 64 bits); a success forgets them',
    beyond: 'session.tooManyAttempts',
  },
  attemptsPerAddress: {
    most: 30,
    of: 'failures',
    seconds: minute,
    what: 'The same from one address, whatever the account; not where the account has signed in before',
    beyond: 'session.tooManyAttempts',
  },
  attemptsPerAccount: {
    most: 100,
    of: 'failures',
    seconds: 15 * minute,
    what: 'The same for one account from all addresses; not where the account has signed in before, so that nobody locks its owner out',
    beyond: 'session.tooManyAttempts',
  },
  attemptsInAll: {
    most: 300,
    of: 'failures',
    seconds: minute,
    what: 'The same for all accounts and addresses together; not where the account has signed in before',
    beyond: 'session.tooManyAttempts',
  },
  attemptsAtOnce: {
    most: 3,
    of: 'failures',
    what: 'Failures for one account within 15 minutes that are answered at once; from then on each waits, twice as long every time',
    beyond: 'waits',
  },
  attemptDelay: { most: 4, of: 'seconds', what: 'The longest such wait', beyond: 'no longer wait' },
  attemptsWaiting: {
    most: 100,
    of: 'requests',
    what: 'Attempts that wait at the same time, for each process',
    beyond: 'session.tooManyAttempts',
  },
  knownAddress: {
    most: 30,
    of: 'days',
    what: 'How long an account counts as having signed in from an address, after the last time',
    beyond: 'forgotten',
  },
  linksPerAccount: {
    most: 5,
    of: 'requests',
    seconds: hour,
    what: 'Asking for a link to set the password of one account, from all addresses',
    beyond: 'session.tooManyAttempts',
  },
  linksPerAddress: {
    most: 20,
    of: 'requests',
    seconds: hour,
    what: 'The same from one address, whatever the account',
    beyond: 'session.tooManyAttempts',
  },
  linksInAll: { most: 500, of: 'requests', seconds: hour, what: 'The same in all', beyond: 'session.tooManyAttempts' },

  registrations: {
    most: 50,
    of: 'registrations',
    seconds: day,
    what: 'Started by one guest',
    beyond: 'limits.registrations',
  },
  registrationsOfOthers: {
    most: 500,
    of: 'registrations',
    seconds: day,
    what: 'Started by one agent or one of the staff',
    beyond: 'limits.registrations',
  },
  eventsPerRegistration: {
    most: 20_000,
    of: 'events',
    what: 'Saves and uploads of one registration by guests and agents; decisions of staff and the submit go on',
    beyond: 'submissions.tooManyChanges',
  },
  uploads: { most: 500, of: 'files', seconds: day, what: 'Uploaded by one account', beyond: 'limits.uploads' },
  uploadedBytes: {
    most: 1024 * MB,
    of: 'bytes',
    seconds: day,
    what: 'Uploaded by one account',
    beyond: 'limits.uploads',
  },
  uploadTime: { most: 24, of: 'hours', what: 'An upload that nobody makes a document of', beyond: 'forgotten' },
  documents: { most: mostDocuments, of: 'files', what: 'Kept for one registration', beyond: 'documents.tooMany' },
  looks: {
    most: 5_000,
    of: 'looks',
    seconds: day,
    what: 'At documents, their small pictures included, by one guest or agent; of staff one look an hour at each document is an event',
    beyond: 'limits.looks',
  },
  invitations: {
    most: 300,
    of: 'invitations',
    seconds: day,
    what: 'Issued by one account, handing over and asking guests to confirm included',
    beyond: 'limits.invitations',
  },
  invitationsToOne: {
    most: 10,
    of: 'invitations',
    seconds: day,
    what: 'Mailed to one e-mail address, whoever issues them',
    beyond: 'limits.invitations',
  },
  confirmations: {
    most: 60,
    of: 'requests',
    seconds: minute,
    what: 'Opening, confirming and renewing by mailed links from one address',
    beyond: 'limits.confirmations',
  },
  confirmationsToOne: {
    most: 40,
    of: 'mails',
    seconds: day,
    what: 'That ask one e-mail address to confirm, whoever asks: a whole group, and once more',
    beyond: 'limits.confirmations',
  },
  sessions: { most: 20, of: 'sessions', what: 'Of one account', beyond: 'the oldest ends' },
  streams: {
    most: 10,
    of: 'streams',
    what: 'Open `GET /api/updates` of one account, for each process',
    beyond: 'limits.streams',
  },
  streamsInAll: {
    most: 2000,
    of: 'streams',
    what: 'The same of all accounts, for each process',
    beyond: 'limits.streams',
  },
  streamTime: {
    most: 10,
    of: 'minutes',
    what: 'A stream of updates; the browser comes back by itself',
    beyond: 'ends',
  },
  streamUnread: {
    most: 64 * kB,
    of: 'bytes',
    what: 'What a stream holds for a browser that does not read',
    beyond: 'ends',
  },

  travellers: {
    most: 500,
    of: 'persons',
    what: 'Shown on the page of one trip, booking by booking; the board counts all',
    beyond: 'left out',
  },

  importedClients: {
    most: 2000,
    of: 'clients',
    seconds: day,
    what: 'Imported from files by one account',
    beyond: 'limits.registrations',
  },
  importFile: { most: 2 * MB, of: 'bytes', what: 'A file of clients', beyond: 'request.tooLarge' },
  importUnpacked: {
    most: 16 * MB,
    of: 'bytes',
    what: 'What is read of such a file, unpacked: refused while it is unpacked',
    beyond: 'imports.tooLarge',
  },
  importRows: { most: 500, of: 'rows', what: 'Clients in one file', beyond: 'imports.tooManyRows' },
  importColumns: { most: 100, of: 'columns', what: 'Of a file of clients', beyond: 'imports.tooManyColumns' },
  importCell: { most: 4000, of: 'characters', what: 'In one of its cells', beyond: 'imports.cellTooLong' },
  importText: { most: 1_000_000, of: 'characters', what: 'In all its cells together', beyond: 'imports.tooMuchText' },
  importTime: { most: 10, of: 'seconds', what: 'Reading one, in a thread of its own', beyond: 'imports.tooSlow' },
  importsAtOnce: {
    most: 1,
    of: 'file',
    what: 'Being read for one account at the same time, for each process',
    beyond: 'limits.busy',
  },
  importsInAll: { most: 2, of: 'files', what: 'The same of all accounts', beyond: 'limits.busy' },
  importBody: {
    most: 4 * MB,
    of: 'bytes',
    what: 'The body of a call with rows of clients',
    beyond: 'request.tooLarge',
  },
  copyTargets: { most: 100, of: 'clients', what: 'Whom a trip is copied to in one call', beyond: 'request.invalid' },

  exportRows: { most: 250_000, of: 'persons', what: 'In an exported file', beyond: 'exports.tooManyRows' },
  exportsAtOnce: {
    most: 1,
    of: 'file',
    what: 'Being exported for one account at the same time, for each process',
    beyond: 'limits.exportUnderWay',
  },
  exportsInAll: { most: 3, of: 'files', what: 'The same of all accounts', beyond: 'limits.busy' },

  hashesAtOnce: {
    most: 2,
    of: 'hashes',
    what: 'argon2 under way, 19 MB and 20 ms each, for each process; an account that is not there costs the same',
    beyond: 'waits',
  },
  hashesWaiting: { most: 50, of: 'hashes', what: 'Those that wait for it', beyond: 'limits.busy' },
  uploadsAtOnce: {
    most: 4,
    of: 'files',
    what: 'Uploads of one account under way at the same time, for each process',
    beyond: 'limits.busy',
  },
  uploadsInAll: {
    most: 100,
    of: 'files',
    what: 'The same of all accounts: each holds a part of a file, 1 MB',
    beyond: 'limits.busy',
  },
  attachesAtOnce: {
    most: 3,
    of: 'files',
    what: 'Held whole, to be cleaned and kept, one of each account, for each process',
    beyond: 'waits',
  },
  attachesWaiting: { most: 200, of: 'files', what: 'Those that wait for it', beyond: 'limits.busy' },
  thumbnailsAtOnce: {
    most: 24,
    of: 'pictures',
    what: 'Thumbnails for one account under way at the same time, for each process: one is made, the others wait',
    beyond: 'limits.busy',
  },
  thumbnailsInAll: { most: 200, of: 'pictures', what: 'The same of all accounts', beyond: 'limits.busy' },
  rehearsalsAtOnce: {
    most: 1,
    of: 'rehearsal',
    what: 'Changes of forms being rehearsed, for each process',
    beyond: 'waits',
  },
  rehearsalsWaiting: { most: 3, of: 'rehearsals', what: 'Those that wait for it', beyond: 'limits.busy' },

  smallBody: {
    most: 4 * kB,
    of: 'bytes',
    what: 'The body of a call that names no other limit: signing in and all that comes with it, accounts, invitations',
    beyond: 'request.tooLarge',
  },
  startBody: { most: 16 * kB, of: 'bytes', what: 'The body that starts a registration', beyond: 'request.tooLarge' },
  saveBody: {
    most: MB,
    of: 'bytes',
    what: 'The body of a save: a whole form sent back, with all its persons',
    beyond: 'request.tooLarge',
  },
  fields: { most: 1000, of: 'fields', what: 'In one save', beyond: 'request.invalid' },
  bulkBody: {
    most: 32 * kB,
    of: 'bytes',
    what: 'The body of a call about several registrations of the list: decisions, exports',
    beyond: 'request.tooLarge',
  },
  reviewBody: {
    most: 512 * kB,
    of: 'bytes',
    what: 'The body of a decision, with what is asked for',
    beyond: 'request.tooLarge',
  },
  rehearsalBody: {
    most: 8 * MB,
    of: 'bytes',
    what: 'The body of a rehearsal: the files of a form',
    beyond: 'request.tooLarge',
  },
  uploadBody: {
    most: largestFile + 16 * kB,
    of: 'bytes',
    what: 'The body of an upload: one file and its fields',
    beyond: 'request.tooLarge',
  },
  file: { most: largestFile, of: 'bytes', what: 'An uploaded file', beyond: 'documents.tooLarge' },
  uploadFields: {
    most: 5,
    of: 'fields',
    what: 'Beside the file of an upload, of 200 bytes each',
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
  persons: { most: largestGroup, of: 'persons', what: 'Of a group', beyond: 'request.invalid' },
  answer: {
    most: longestText,
    of: 'characters',
    what: 'An answer whose field names no limit of its own',
    beyond: 'submissions.invalid',
  },
  entries: {
    most: mostItems,
    of: 'entries',
    what: 'In an answer that is a list, whatever the `maxItems` of its field',
    beyond: 'submissions.invalid',
  },
  note: { most: 2000, of: 'characters', what: 'A note at a decision', beyond: 'request.invalid' },
  bulkItems: { most: 100, of: 'registrations', what: 'Decided on in one call', beyond: 'request.invalid' },
  listViews: { most: mostViews, of: 'views', what: 'Of the list, kept by one account', beyond: 'listViews.tooMany' },
  exportIds: {
    most: 500,
    of: 'registrations',
    what: 'Named one by one in the filter of an export',
    beyond: 'request.invalid',
  },
  items: {
    most: 200,
    of: 'items',
    what: 'Asked for in one decision, with comments of 1,000 characters',
    beyond: 'request.invalid',
  },
} as const satisfies Readonly<Record<string, Limit>>

export type LimitName = keyof typeof limits
/** The same names; tests put other numbers in. */
export type Limits = { readonly [name in LimitName]: Limit }
