import { setImmediate as giveWay } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { namedId, type MasterKeys } from '@fleet/platform/vault/keys'
import { languageAmong } from '@fleet/platform/http/texts'
import type { FormRegistry } from '../../form-registry/registry.ts'
import { type Submissions, registrationForm } from '../submissions/registration.ts'
import type { Clock } from '@fleet/platform/time/clock'
import { answerText } from '../../form-registry/texts/answer-text.ts'
import { cleaned } from './cells/read-cell.ts'
import type { Checked, CheckedRow, Import, ImportedRow } from './contract.ts'
import { registrationOf } from './importing.ts'
import { type Judged, judging } from './judge.ts'
import { sayings } from './messages.ts'

type Deps = {
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly forms: FormRegistry
  readonly submissions: Submissions
}

/** A row and what is known of it. */
type KnownRow = {
  readonly judged: Judged
  readonly commandId: string
  readonly sameAs?: number
  readonly created?: { readonly submissionId: string; readonly referenceCode: string }
}

/** Rows at a time, so that those who work meanwhile are not kept waiting. */
const atOnce = 25

/** By what a row is known again: the agency, the trip and all its cells as the file has them, hashed with a key. */
function commandIdOf({ keys }: Pick<Deps, 'keys'>, agentId: string, { trip }: Import, { cells }: ImportedRow): string {
  const said = [agentId, trip?.boatName ?? '', trip?.tripStartDate ?? '', ...cells.map(cleaned)]
  return namedId(keys, 'client-row', JSON.stringify(said))
}

/** Judges rows and says which are there already, in the file or as registrations. */
export async function knownRows(parts: Deps, agentId: string, given: Import): Promise<KnownRow[]> {
  const judge = judging(given, { form: parts.forms.current(registrationForm), today: parts.clock.today() })
  const first = new Map<string, number>()
  const known = (row: ImportedRow): KnownRow => {
    const commandId = commandIdOf(parts, agentId, given, row)
    const sameAs = first.get(commandId)
    if (sameAs === undefined) first.set(commandId, row.row)
    return { judged: judge(row), commandId, ...(sameAs === undefined ? {} : { sameAs }) }
  }
  const rows: KnownRow[] = []
  for (let start = 0; start < given.rows.length; start += atOnce) {
    rows.push(
      ...(await Promise.all(given.rows.slice(start, start + atOnce).map((row) => withCreated(parts, known(row))))),
    )
    await giveWay()
  }
  return rows
}

async function withCreated({ submissions }: Deps, row: KnownRow): Promise<KnownRow> {
  const submissionId = registrationOf(row.commandId)
  const { state } = await submissions.peek(submissionId, { allowMissingKeys: true })
  return state.status === 'none' ? row : { ...row, created: { submissionId, referenceCode: state.referenceCode } }
}

/** What the preview shows, in the request's language. */
export function shownRows(request: FastifyRequest, { forms }: Deps, rows: readonly KnownRow[]): Checked {
  const form = forms.current(registrationForm)
  const texts = form.texts(languageAmong(request, form.languages))
  const say = sayings(request, form)
  const shown = rows.map(({ judged, sameAs, created }): CheckedRow => ({
    row: judged.row,
    status:
      sameAs !== undefined
        ? 'repeated'
        : created !== undefined
          ? 'created'
          : judged.problems.length > 0
            ? 'problem'
            : 'ready',
    values: Object.fromEntries(
      [...judged.understood].map(([place, { field, value }]) => [
        place,
        answerText(form.loaded, texts, { field, value }) ?? '',
      ]),
    ),
    problems: judged.problems.map(say),
    notes: judged.notes.map(say),
    ...created,
    ...(sameAs === undefined ? {} : { sameAs }),
  }))
  return {
    rows: shown,
    notations: [
      ...new Set(
        rows.flatMap(({ judged }) => [...judged.understood.values()].flatMap(({ notation }) => notation ?? [])),
      ),
    ],
  }
}
