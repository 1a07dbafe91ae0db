/** Every kind of stream with the prefix of its names: `<prefix>-<id>`. */
export const streams = {
  submission: 'submission',
  agency: 'agent',
  standaloneForm: 'filled',
  documentLog: 'documents',
  clientImport: 'client-import',
  reference: 'reference',
  account: 'account',
  reservation: 'reservation',
  identity: 'identity',
  invitation: 'invitation',
  unknownSignIns: 'sign-ins',
  refusals: 'refusals',
  erasures: 'erasures',
  listViews: 'list-views',
  export: 'export',
  passengerLists: 'passenger-lists',
  reminders: 'reminders',
  form: 'form',
} as const

type StreamKind = keyof typeof streams

/** All prefixes of this application's streams; other streams of a shared event store belong to others. */
export const streamPrefixes: readonly string[] = Object.values(streams)

/** Whether a stream decides who gets in: its end is recorded elsewhere, so that it cannot be cut off unnoticed. */
export function decidesAccess(stream: string): boolean {
  return [streams.account, streams.agency].some((prefix) => stream.startsWith(`${prefix}-`))
}

const smallStreams = [
  streams.account,
  streams.identity,
  streams.reservation,
  streams.unknownSignIns,
  streams.refusals,
  streams.erasures,
]

/** Whether a stream holds small events that must be possible on a nearly full disk: people sign in, and are erased. */
export function mayUseReserve(stream: string): boolean {
  return smallStreams.some((prefix) => stream.startsWith(`${prefix}-`))
}

/** The prefix of the streams of one standalone form. */
export const standaloneFormPrefix = (formId: string): string => `${streams.standaloneForm}-${formId}`

/** The id in a stream's name; undefined for a stream of another kind. */
export function idInStream(kind: StreamKind, stream: string): string | undefined {
  const start = `${streams[kind]}-`
  return stream.startsWith(start) ? stream.slice(start.length) : undefined
}
