import type { FastifyRequest } from 'fastify'
import type { Answers } from '@fleet/domain/form-instances/events'
import { nameKey } from '@fleet/form-schemas/engine/runtime/mrz/same-name'
import { inBatches } from '@fleet/platform/event-sourcing/command-handler/in-batches'
import { namedId, type MasterKeys } from '@fleet/platform/vault/keys'
import { languageAmong } from '@fleet/platform/http/texts'
import type { FormRegistry } from '../../form-registry/registry.ts'
import { type Submissions, registrationForm } from '../submissions/registration.ts'
import type { Clock } from '@fleet/platform/time/clock'
import { answerText } from '../../form-registry/texts/answer-text.ts'
import type { Checked, CheckedRow, Import, ImportedRow } from './contract.ts'
import { registrationOf } from './importing.ts'
import { type RowResult, rowChecker } from './check-row.ts'
import { cellMessages } from './messages.ts'

type Deps = {
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly forms: FormRegistry
  readonly submissions: Submissions
}

/** A checked row, with duplicates and earlier imports. */
type KnownRow = {
  readonly result: RowResult
  readonly commandId: string
  readonly sameAs?: number
  /** Without a reference code when it cannot be read. */
  readonly created?: { readonly submissionId: string; readonly referenceCode?: string }
}

/** A cell in the identity of its row. Changing it would create the clients of earlier imports a second time. */
function identityText(cell: string): string {
  return cell
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .replaceAll(/[\u00A0\u2007\u202F\u200B\uFEFF]/g, ' ')
    .replace(/^'/, '')
    .trim()
}

/** Identifies a row by agency, trip and all cells of the file: a keyed hash. */
function commandIdOf({ keys }: Pick<Deps, 'keys'>, agentId: string, { trip }: Import, { cells }: ImportedRow): string {
  const identity = [agentId, trip?.boatName ?? '', trip?.tripStartDate ?? '', ...cells.map(identityText)]
  return namedId(keys, 'client-row', JSON.stringify(identity))
}

/** The same for every spelling of a name: a person on a trip; undefined without name or date of birth. */
function personKey({ firstName, lastName, dateOfBirth, boatName, tripStartDate }: Answers): string | undefined {
  if (typeof lastName !== 'string' || typeof dateOfBirth !== 'string') return undefined
  const name = [firstName, lastName].map((part) => (typeof part === 'string' ? nameKey(part) : null))
  return JSON.stringify([...name, dateOfBirth, boatName ?? null, tripStartDate ?? null])
}

function withSamePerson(result: RowResult, row: number): RowResult {
  const [column = null] = [...result.understood].find(([, { field }]) => field === 'lastName') ?? []
  const note = { column, field: 'lastName', code: 'samePerson', values: { row }, isOurs: true }
  return { ...result, notes: [...result.notes, note] }
}

/** Checks rows, and marks those that are repeated in the file or exist as registrations. */
export async function knownRows(deps: Deps, agentId: string, given: Import): Promise<KnownRow[]> {
  const checkRow = rowChecker(given, { form: deps.forms.current(registrationForm), today: deps.clock.today() })
  const first = new Map<string, number>()
  const persons = new Map<string, number>()
  const known = (row: ImportedRow): KnownRow => {
    const commandId = commandIdOf(deps, agentId, given, row)
    const sameAs = first.get(commandId)
    const result = checkRow(row)
    if (sameAs !== undefined) return { result, commandId, sameAs }
    first.set(commandId, row.row)
    const person = personKey(result.answers)
    const other = person === undefined ? undefined : persons.get(person)
    if (person !== undefined && other === undefined) persons.set(person, row.row)
    return { result: other === undefined ? result : withSamePerson(result, other), commandId }
  }
  return inBatches(
    given.rows.map(known),
    (row) => withCreated(deps, row),
    (row) => ({ ...row, created: { submissionId: registrationOf(row.commandId) } }),
  )
}

async function withCreated({ submissions }: Deps, row: KnownRow): Promise<KnownRow> {
  const submissionId = registrationOf(row.commandId)
  const { state } = await submissions.peek(submissionId)
  return state.status === 'none' ? row : { ...row, created: { submissionId, referenceCode: state.referenceCode } }
}

/** Converts rows for the preview, in the request's language. */
export function shownRows(request: FastifyRequest, { forms }: Deps, rows: readonly KnownRow[]): Checked {
  const form = forms.current(registrationForm)
  const texts = form.texts(languageAmong(request, form.languages))
  const toMessage = cellMessages(request, form)
  const shown = rows.map(({ result, sameAs, created }): CheckedRow => ({
    row: result.row,
    status:
      sameAs !== undefined
        ? 'repeated'
        : created !== undefined
          ? 'created'
          : result.problems.length > 0
            ? 'problem'
            : 'ready',
    values: Object.fromEntries(
      [...result.understood].map(([place, { field, value }]) => [
        place,
        answerText(form.loaded, texts, { field, value }) ?? '',
      ]),
    ),
    problems: result.problems.map(toMessage),
    notes: result.notes.map(toMessage),
    ...created,
    ...(sameAs === undefined ? {} : { sameAs }),
  }))
  return {
    rows: shown,
    notations: [
      ...new Set(
        rows.flatMap(({ result }) => [...result.understood.values()].flatMap(({ notation }) => notation ?? [])),
      ),
    ],
  }
}
