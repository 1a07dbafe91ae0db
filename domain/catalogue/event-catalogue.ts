import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PersonalFields } from '../kernel/personal.ts'
import { accountPersonalFields } from '../accounts/events.ts'
import { invitationPersonalFields } from '../invitations/events.ts'
import { submissionPersonalFields } from '../submissions/events.ts'
import type { DeclaredEvent, Field } from './declared-types.ts'
import { declaredEvents, declaredType } from './declared-types.ts'

const domain = join(import.meta.dirname, '..')

/** The streams, by the folder that declares their events. */
const streams = [
  { folder: 'submissions', title: 'Registrations', stream: 'submission-<submissionId>', personal: submissionPersonalFields },
  { folder: 'references', title: 'Reference numbers', stream: 'reference-<year>', personal: {} },
  { folder: 'accounts', title: 'Accounts', stream: 'account-<accountId>', personal: accountPersonalFields },
  { folder: 'reservations', title: 'What is unique: an e-mail, a username', stream: 'reservation-<keyed hash of the value>', personal: {} },
  { folder: 'invitations', title: 'Invitations', stream: 'invitation-<invitationId>', personal: invitationPersonalFields },
  { folder: 'sign-ins', title: 'Failed sign-ins of nobody known', stream: 'sign-ins-<date>', personal: {} },
  { folder: 'refusals', title: 'Refused access', stream: 'refusals-<date>', personal: {} },
  { folder: 'forms', title: 'Forms', stream: 'form-<formId>', personal: {} },
] as const

function eventsIn(folder: string): DeclaredEvent[] {
  const files = readdirSync(join(domain, folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  return files.toSorted().flatMap((name) => declaredEvents(join(domain, folder, name)))
}

/** Folders of the domain that declare events. */
export function foldersWithEvents(): string[] {
  const folders = readdirSync(domain, { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
  return folders.map(({ name }) => name).filter((name) => eventsIn(name).length > 0)
}

/** Asks the event's own declaration, with the names of its fields in place of their values. */
function personalOf(personal: object, { name, fields }: DeclaredEvent): readonly PersonalFields[] {
  const find: unknown = Reflect.get(personal, name)
  if (typeof find !== 'function') return []
  const names = fields.map(({ name: field, type }) => [field, type.endsWith('[]') ? [`${field}[0]`] : field])
  return Reflect.apply(find, undefined, [Object.fromEntries(names)])
}

function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`)
}

function row({ name, type, note }: Field, personal: readonly PersonalFields[]): string {
  const field = name.replace('?', '')
  const whose = personal.flatMap(({ personId, paths }) =>
    paths.filter(([head]) => head === field).map((path) => `\`${path.join('.')}\`, of \`${personId}\``),
  )
  return `| \`${name}\` | \`${cell(type)}\` | ${whose.join('; ')} | ${cell(note)} |`
}

function section(event: DeclaredEvent, personal: object): string {
  if (event.note === '') throw new Error(`${event.name} does not say when it happens`)
  const whose = personalOf(personal, event)
  const rows = event.fields.map((field) => row(field, whose))
  return [`### ${event.name}`, '', event.note, '', '| field | type | personal, of whom | note |', '|---|---|---|---|', ...rows, ''].join('\n')
}

function everyEvent(): string {
  const { note, fields } = declaredType(join(domain, 'kernel', 'event.ts'), 'EventMetadata')
  const rows = fields.map(({ name, type, note: about }) => `| \`${name}\` | \`${cell(type)}\` | ${cell(about)} |`)
  return ['## Metadata', '', note, '', '| field | type | note |', '|---|---|---|', ...rows, ''].join('\n')
}

/** `docs/events.md`, made from the declarations in the code. */
export function eventCatalogue(): string {
  const parts = streams.map(({ folder, title, stream, personal }) =>
    [`## ${title}: stream \`${stream}\``, '', ...eventsIn(folder).map((event) => section(event, personal))].join('\n'),
  )
  const introduction = [
    '# Events',
    '',
    'Made from the code by `npm run events -w domain`; a test fails when this page is out of date.',
    'Personal values are encrypted in the stored event, each with the key of the person it is of (a person of a registration,',
    'an account, or the invited person of an invitation). `*`: every value. After an erasure they are absent.',
    '',
  ].join('\n')
  return [introduction, everyEvent(), ...parts].join('\n')
}

/** Folders whose streams the catalogue describes. */
export const catalogued: readonly string[] = streams.map(({ folder }) => folder)
