/** Every kind of stream, by the prefix of its names: a stream is called by its prefix, `-`, and an id. */
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

/** Streams of this application begin with one of these and a hyphen; in a shared event store all others are somebody else's. */
export const streamPrefixes: readonly string[] = Object.values(streams)

/** The prefix of the streams of one standalone form. */
export const standaloneFormPrefix = (formId: string): string => `${streams.standaloneForm}-${formId}`

/** The id in a stream's name; undefined: it is a stream of another kind. */
export function idInStream(kind: StreamKind, stream: string): string | undefined {
  const start = `${streams[kind]}-`
  return stream.startsWith(start) ? stream.slice(start.length) : undefined
}
