import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { declarations, upcasters } from './every-event.ts'
import { presentShape } from '../kernel/upcast.ts'
import { type DeclaredEvent, type Field, declaredEvents, declaredType } from './declared-types.ts'

const domain = join(import.meta.dirname, '..')

/** The streams, by the folder that declares their events. */
const streams = [
  {
    folder: 'form-instances',
    title: 'Filling a form',
    stream: 'submission-<submissionId>`, `agent-<agentId>` and `filled-<formId>-<filledFormId>',
  },
  { folder: 'submissions', title: 'Registrations', stream: 'submission-<submissionId>' },
  { folder: 'agents', title: 'Agencies: profile, decisions, team', stream: 'agent-<agentId>' },
  { folder: 'standalone-forms', title: 'Forms that are nothing but filled', stream: 'filled-<formId>-<filledFormId>' },
  {
    folder: 'documents',
    title: 'Files of a registration: reads, damages, deletions',
    stream: 'documents-<submissionId>',
  },
  { folder: 'client-imports', title: 'Clients that an agency imports from a file', stream: 'client-import-<importId>' },
  { folder: 'references', title: 'Reference numbers', stream: 'reference-<year>' },
  { folder: 'accounts', title: 'Accounts', stream: 'account-<accountId>' },
  {
    folder: 'reservations',
    title: 'What is unique: an e-mail, a username',
    stream: 'reservation-<keyed hash of the value>',
  },
  { folder: 'invitations', title: 'Invitations', stream: 'invitation-<invitationId>' },
  { folder: 'sign-ins', title: 'Failed sign-ins of nobody known', stream: 'sign-ins-<date>' },
  { folder: 'refusals', title: 'Refused access', stream: 'refusals-<date>' },
  { folder: 'erasures', title: 'Erased persons', stream: 'erasures-all' },
  { folder: 'list-views', title: 'How somebody looks at the list of registrations', stream: 'list-views-<accountId>' },
  { folder: 'exports', title: 'What was taken out as a file', stream: 'export-<exportId>' },
  {
    folder: 'passenger-lists',
    title: 'Lists of who is on a trip, as they were handed over',
    stream: 'passenger-lists-<id of the trip and sheet>',
  },
  { folder: 'reminders', title: 'Reminders of a registration', stream: 'reminders-<submissionId>' },
  { folder: 'forms', title: 'Forms', stream: 'form-<formId>' },
] as const

function eventsIn(folder: string): DeclaredEvent[] {
  const files = readdirSync(join(domain, folder), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  return files.toSorted().flatMap((name) => declaredEvents(join(domain, folder, name)))
}

/** Folders of the domain that declare events. */
export function foldersWithEvents(): string[] {
  const folders = readdirSync(domain, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'node_modules',
  )
  return folders.map(({ name }) => name).filter((name) => eventsIn(name).length > 0)
}

/** Names the event's fields that hold the ids of the persons its personal fields belong to. */
function keyOwners({ name, fields }: DeclaredEvent): readonly string[] {
  const of = declarations.get(name)?.of
  if (of === undefined) return []
  const names = fields.map(({ name: field, type }) => [field, type.endsWith('[]') ? [`${field}[0]`] : field])
  return Reflect.apply(of, undefined, [Object.fromEntries(names)])
}

function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`)
}

const ownerNotes: Readonly<Record<string, (owner: string) => string>> = {
  personal: (owner) => `of \`${owner}\``,
  'personal of each': (owner) => `of the person each is about, else of \`${owner}\``,
}

function row({ name, type, note }: Field, event: DeclaredEvent): string {
  const fieldClass = declarations.get(event.name)?.fields[name.replace('?', '')]
  const personal = ownerNotes[String(fieldClass)]?.(keyOwners(event)[0] ?? '') ?? ''
  return `| \`${name}\` | \`${cell(type)}\` | ${personal} | ${cell(note)} |`
}

function section(event: DeclaredEvent): string {
  if (event.note === '') throw new Error(`${event.name} does not say when it happens`)
  const shape = presentShape(upcasters.get(event.name))
  const rows = event.fields.map((field) => row(field, event))
  return [
    `### ${event.name}`,
    '',
    event.note,
    ...(shape === 1 ? [] : [`Shape ${shape}.`]),
    '',
    '| field | type | personal | note |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

function everyEvent(): string {
  const { note, fields } = declaredType(join(domain, 'kernel', 'event.ts'), 'EventMetadata')
  const rows = fields.map(({ name, type, note: about }) => `| \`${name}\` | \`${cell(type)}\` | ${cell(about)} |`)
  return ['## Metadata', '', note, '', '| field | type | note |', '|---|---|---|', ...rows, ''].join('\n')
}

/** Returns `docs/events.md`, generated from the declarations. */
export function eventCatalogue(): string {
  const parts = streams.map(({ folder, title, stream }) =>
    [`## ${title}: stream \`${stream}\``, '', ...eventsIn(folder).map(section)].join('\n'),
  )
  const introduction = [
    '# Events',
    '',
    '`npm run events -w domain` writes this page from the code; a test fails when it is out of date.',
    '',
    '**Personal fields are encrypted.** For each person it is about (a person of a registration, an account, the invited',
    'person of an invitation) a stored event holds one ciphertext, `data.personal[<id of the person>]`: AES-256-GCM with the',
    'key of that person, bound to the person, the event’s type, its stream and revision. It contains the names and values',
    'of all personal fields and each list item that is about the person, with its place, as JSON padded with spaces',
    'to 512 bytes, 2, 8, 32 or 128 KiB, then whole multiples of that. Everybody the event is about has a ciphertext, even an empty',
    'one. After an erasure the fields are absent.',
    '',
    '**Readable without a key** are ids, codes and hashes that the application made or checked, times, numbers, yes or no, choices',
    'that the code names, and the files of forms. An event with an undeclared field is not written.',
    '',
    '**A stored event names its shape**, `metadata.shape`: 1 unless stated otherwise. Older shapes are upcast',
    'when they are read (`domain/kernel/upcast.ts`).',
    '',
  ].join('\n')
  return [introduction, everyEvent(), ...parts].join('\n')
}

/** Folders whose streams the catalogue describes. */
export const cataloguedFolders: readonly string[] = streams.map(({ folder }) => folder)

/** Every event type that the domain declares. */
export function declaredInFolders(): readonly DeclaredEvent[] {
  return streams.flatMap(({ folder }) => eventsIn(folder))
}
