import type { IssuedList, IssuePassengerList, PassengerListHandler } from '@fleet/domain/passenger-lists/decider'
import type { CommandMeta } from '@fleet/domain/kernel/command'
import { reject } from '@fleet/domain/kernel/rejection'
import { currentName } from '@fleet/form-schemas/engine/runtime/renames'
import { sheetDelta, type SheetDelta } from '@fleet/form-schemas/engine/runtime/sheets/sheet-delta'
import { type SheetTable, sheetTable } from '@fleet/form-schemas/engine/runtime/sheets/sheet-table'
import type { SheetPerson } from '@fleet/form-schemas/engine/runtime/sheets/sheet-value'
import { findAccountNames } from '@fleet/projections/accounts/queries'
import type { TripKey } from '@fleet/projections/trips/queries'
import { idFor } from '../../form-instances/ids.ts'
import type { DatabasePool } from 'slonik'
import type { FormRegistry } from '../../form-registry/registry.ts'
import { type Submissions, registrationForm } from '../submissions/registration.ts'
import type { ErasureHandler } from '@fleet/domain/erasures/decider'
import type { FormVersion } from '../../form-registry/form-version.ts'
import type { UnreadableRegistration } from '../submissions/unreadable.ts'
import { fieldsInCells, listedPerson, listedPersons } from './issued-list.ts'
import { sheetOf, type SheetOfTrip, sheetOfTrip } from './sheet-of-trip.ts'
import { sheetWords } from './sheet-words.ts'
import { tripPersons } from './trip-persons.ts'

/** All lists of one trip and sheet are one stream; a list's id is the stream and its number. */
const streamOf = ({ boatName, tripStartDate }: TripKey, sheet: string) =>
  idFor(`passenger-lists:${boatName}:${tripStartDate}:${sheet}`)
const idOf = (stream: string, number: number) => `${stream}.${number}`

type Issue = { readonly id: string; readonly number: number; readonly at: string; readonly by: string }

type Deps = {
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly passengerLists: PassengerListHandler
  readonly erasures: ErasureHandler
}

/** Number of the last list of a trip; 0: none was issued. */
export async function lastIssued(
  { passengerLists }: Pick<Deps, 'passengerLists'>,
  trip: TripKey,
  sheet: string,
): Promise<number> {
  return (await passengerLists.load(streamOf(trip, sheet))).state.lists.at(-1)?.number ?? 0
}

/** Issued lists of a trip, newest first. */
export async function issuesOf(
  { passengerLists, database }: Pick<Deps, 'database' | 'passengerLists'>,
  trip: TripKey,
  sheet: string,
): Promise<Issue[]> {
  const stream = streamOf(trip, sheet)
  const { lists } = (await passengerLists.load(stream)).state
  const names = await findAccountNames(
    database,
    lists.flatMap(({ by }) => by ?? []),
  )
  return lists.map((list) => issueOf(stream, list, names)).toReversed()
}

function issueOf(stream: string, { number, at = '', by = '' }: IssuedList, names: ReadonlyMap<string, string>): Issue {
  return { id: idOf(stream, number), number, at, by: names.get(by) ?? by }
}

type ListRequest = TripKey & {
  readonly sheet?: string | undefined
  readonly after: number
  /** Reference codes of registrations that may be left out when they cannot be read. */
  readonly leaveOut: readonly string[]
}

/** @throws Rejection sheets.notFound, passengerLists.empty | issuedMeanwhile | unreadable */
export async function issueList(deps: Deps, { sheet: id, after, leaveOut, ...trip }: ListRequest, meta: CommandMeta) {
  const named =
    id ?? deps.forms.current(registrationForm).loaded.operatorSettings.sheets.find(({ issued }) => issued)?.id
  const {
    sheet,
    version,
    table,
    persons,
    unreadable,
    trip: known,
  } = await sheetOfTrip(deps, trip, { sheet: named ?? '', language: 'en' })
  if (sheet.issued !== true) reject('sheets.notFound')
  const fields = fieldsInCells(version, sheet)
  const byId = new Map(persons.map((person) => [person.personId, person]))
  const listed = table.groups.flatMap(({ rows }) =>
    rows.flatMap(({ persons: [personId = ''] }) => byId.get(personId) ?? []),
  )
  const data: IssuePassengerList['data'] = {
    ...known,
    sheet: sheet.id,
    formVersion: version.loaded.definition.version,
    after,
    personIds: listed.map(({ personId }) => personId),
    listed: listed.map((person, index) => listedPerson(person, index + 1, fields)),
    unreadable: unreadable.map(({ referenceCode }) => referenceCode),
    leaveOut,
  }
  const stream = streamOf(trip, sheet.id)
  const { events, position } = await deps.passengerLists.handle(stream, { type: 'IssuePassengerList', data, meta })
  const number = events[0]?.data.number ?? after + 1
  return { id: idOf(stream, number), number, position }
}

/** An issued list in one language, and its changes since. */
export type OpenedList = Pick<SheetOfTrip, 'sheet' | 'words' | 'table'> & {
  readonly trip: SheetOfTrip['trip']
  readonly issue: Issue
  /** Reference codes of registrations that it was issued without. */
  readonly leftOut: readonly string[]
  /** Registrations on the trip that cannot be compared with it. */
  readonly unreadable: readonly UnreadableRegistration[]
  readonly now: SheetTable
  readonly delta: SheetDelta
}

/** @throws Rejection passengerLists.notFound */
export async function openList(deps: Deps, id: string, language: string): Promise<OpenedList> {
  const [stream = '', number] = id.split('.')
  const isId = /^[0-9a-f-]{36}$/.test(stream) && /^[1-9]\d{0,6}$/.test(number ?? '')
  const list = isId
    ? (await deps.passengerLists.load(stream)).state.lists.find((one) => String(one.number) === number)
    : undefined
  const version = list && (await deps.forms.version(registrationForm, list.formVersion))
  const sheet = version && sheetOf(version, list.sheet)
  if (list === undefined || version === undefined || sheet === undefined) return reject('passengerLists.notFound')
  const { boatName, tripStartDate, tripEndDate } = list
  const words = sheetWords(version, language)
  // Its persons and their order were decided when it was issued.
  const { where: _where, sort: _sort, ...frozen } = sheet
  const listed = listedPersons(list)
  const table = sheetTable(frozen, listed, words)
  const current = deps.forms.current(registrationForm)
  const { persons, unreadable } = await tripPersons(deps, current, { boatName, tripStartDate })
  const unknown = new Set(unreadable.map(({ referenceCode }) => referenceCode))
  const now = sheetTable(
    sheet,
    // Persons who cannot be read are no change of the list.
    [
      ...persons.map((person) => asIn(version, person)),
      ...listed.filter(({ booking }) => unknown.has(booking.reference)),
    ],
    words,
  )
  const numbers = new Set(sheet.columns.filter(({ value }) => value === '$number').map(({ id: column }) => column))
  const names = await findAccountNames(deps.database, [list.by ?? ''])
  return {
    sheet,
    words,
    table,
    now,
    leftOut: list.leftOut ?? [],
    unreadable,
    trip: { boatName, tripStartDate, tripEndDate },
    issue: issueOf(stream, list, names),
    delta: sheetDelta(table, now, words, numbers),
  }
}

/** Answers under the field names of an earlier version: a changed form is no change of a list. */
function asIn({ loaded: { definition } }: FormVersion, person: SheetPerson): SheetPerson {
  return {
    ...person,
    answers: Object.fromEntries(
      Object.entries(person.answers).map(([field, value]) => [currentName(definition, field) ?? field, value]),
    ),
  }
}
