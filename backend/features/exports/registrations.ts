import { erasedIds, type ErasureHandler } from '@fleet/domain/erasures/decider'
import type { Json } from '@fleet/domain/kernel/json'
import { type StartedSubmission, participants } from '@fleet/domain/submissions/model/state'
import { effectiveAnswers } from '@fleet/form-schemas/engine/runtime/conditions/effective'
import { currentName } from '@fleet/form-schemas/engine/runtime/renames'
import { findAgencyNames } from '@fleet/projections/agents/queries'
import type { SubmissionFilter } from '@fleet/projections/submissions/filter'
import { findSubmissions } from '@fleet/projections/submissions/queries'
import type { SubmissionRow } from '@fleet/projections/submissions/submission-row'
import type { Cell, Row } from '../../file-formats/cell.ts'
import { displayedAnswers } from '../../form-instances/answer.ts'
import { messageIn, textLanguage } from '@fleet/platform/http/texts'
import type { DatabasePool } from 'slonik'
import { type Submissions, registrationForm } from '../submissions/registration.ts'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { Config } from '@fleet/platform/config/config'
import type { FormVersion } from '../../form-registry/form-version.ts'
import { readListed } from '../submissions/queries/read-listed.ts'
import { cellOf, columnsOf, restCell, type Column } from './columns.ts'

/** Registrations per read: groups of twenty, with all their answers, are in memory together. */
const page = 50

type Deps = {
  readonly config: Config
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly erasures: ErasureHandler
}
type TableOptions = { readonly filter: SubmissionFilter; readonly language: string }

/** Columns before the form's own fields. */
const leadingColumns = [
  'reference',
  'status',
  'person',
  'persons',
  'erased',
  'agency',
  'created',
  'updated',
  'submitted',
  'reviewed',
] as const

type Table = TableOptions & {
  /** Version that drafts are shown under, the same for the whole file. */
  readonly current: FormVersion
  readonly columns: readonly Column[]
  readonly known: ReadonlySet<string>
  readonly erased: ReadonlySet<string>
  /** Local time of the fleet, `YYYY-MM-DDTHH:mm`. */
  readonly moment: (at: string | null | undefined) => Cell
  /** Registrations so far that could not be read. */
  readonly unreadable: { count: number }
}

/** A row of headings and one for each person of the matching registrations, newest first, streamed. */
export async function registrationTable(
  deps: Deps,
  { filter, language }: TableOptions,
): Promise<{ widths: readonly number[]; rows: AsyncGenerator<Row>; unreadable: () => number }> {
  const { forms, erasures, config } = deps
  const current = forms.current(registrationForm)
  const columns = await columnsOf(forms, registrationForm, language)
  const { state } = await erasures.load('all')
  const spoken = textLanguage(language)
  const titles = [
    ...leadingColumns.map((id) => messageIn(spoken, `export.column.${id}`, {})),
    ...columns.map(({ title }) => title),
    messageIn(spoken, 'export.column.rest', {}),
  ]
  const table = {
    filter,
    language,
    current,
    columns,
    known: new Set(columns.map(({ field }) => field)),
    erased: erasedIds(state.erased),
    moment: momentsIn(config.timeZone),
    unreadable: { count: 0 },
  }
  return {
    widths: titles.map((title) => Math.min(40, Math.max(12, title.length + 2))),
    rows: tableRows(deps, titles, table),
    unreadable: () => table.unreadable.count,
  }
}

async function* tableRows(deps: Deps, titles: readonly string[], table: Table): AsyncGenerator<Row> {
  yield titles.map((bold) => ({ bold }))
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const { rows, next } = await findSubmissions(deps.database, {
      ...table.filter,
      limit: page,
      totalSteps: 0,
      ...(cursor === undefined ? {} : { cursor }),
    })
    const agencies = await findAgencyNames(
      deps.database,
      rows.flatMap(({ agentId }) => agentId ?? []),
    )
    const agencyOf = ({ agentId }: SubmissionRow) => agencies.get(agentId ?? '') ?? agentId
    // Bypasses the state cache, so that it keeps the streams in use.
    const registrations = await readListed<SubmissionRow, Row[]>(deps.submissions, rows, {
      state: 'listed',
      read: (row, { state }) => personRows(deps, table, { state, agency: agencyOf(row) }),
      unreadable: (row) => [unreadableRow(table, row, agencyOf(row))],
    })
    for (const persons of registrations) yield* persons
    cursor = next
  }
}

/** A row with what the list knows of a registration that cannot be read. */
function unreadableRow({ language, moment, unreadable }: Table, row: SubmissionRow, agency: string | null): Row {
  unreadable.count += 1
  const times = [row.createdAt, row.updatedAt, row.submittedAt, row.reviewedAt].map(moment)
  const note = messageIn(textLanguage(language), 'export.unreadable', {})
  return [row.referenceCode, note, null, row.groupSize, null, agency, ...times]
}

type Listed = { readonly state: StartedSubmission; readonly agency: string | null }

/** A row for each person of one registration. */
async function personRows({ forms }: Pick<Deps, 'forms'>, table: Table, { state, agency }: Listed): Promise<Row[]> {
  const { language, current, columns, known, erased, moment } = table
  const pinned =
    state.submittedUnder === undefined || state.status === 'draft'
      ? undefined
      : await forms.version(registrationForm, state.submittedUnder)
  const version = pinned ?? current
  const form = await version.compileHere()
  const present = ([field, value]: [string, Json]): [string, Json] => [
    currentName(current.loaded.definition, field) ?? field,
    value,
  ]
  const persons = participants(state)
  const first = persons[0]?.answers
  const spoken = textLanguage(language)
  const times = [state.createdAt, state.updatedAt, state.submittedAt, state.reviewedAt].map(moment)
  return persons.map(({ personId, answers: own }, index) => {
    const isErased = erased.has(personId)
    const head: Cell[] = [
      state.referenceCode,
      messageIn(spoken, `status.${state.status}`, {}),
      index + 1,
      persons.length,
      isErased ? messageIn(spoken, 'answers.yes', {}) : null,
      agency,
      ...times,
    ]
    // No defaults either for an erased person.
    if (isErased) return [...head, ...columns.map(() => null), null]
    const answers = Object.fromEntries(
      Object.entries(displayedAnswers(form, effectiveAnswers(form, own, index > 0 ? first : undefined))).map(present),
    )
    const person = {
      registration: state,
      version,
      answers,
      documents: state.documents.filter((document) => document.person === index + 1),
    }
    return [...head, ...columns.map((column) => cellOf(column, person, language)), restCell(known, person, language)]
  })
}

/** One shared formatter: each one holds memory for long. */
function momentsIn(timeZone: string): Table['moment'] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (at) => (at === undefined || at === null ? null : { moment: format.format(new Date(at)).replace(' ', 'T') })
}
