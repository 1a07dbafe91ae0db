import type { JsonObject } from '@fleet/domain/kernel/json'
import type { Row } from '../../../file-formats/cell.ts'
import { csv, separatorFor } from '../../../file-formats/csv.ts'
import { messageIn, textLanguage } from '@fleet/platform/http/texts'
import type { AuditEntry } from './entries.ts'

/** Characters per written piece. */
const chunk = 32 * 1024

const columns = [
  'at',
  'event',
  'reference',
  'by',
  'role',
  'onBehalfOf',
  'person',
  'field',
  'label',
  'before',
  'after',
  'notes',
  'erased',
  'id',
  'revision',
] as const

type FileOptions = { readonly language: string; readonly timeZone: string; readonly counted: { events: number } }

/** A row for each changed field, and one for each event without changes. */
export function auditCsv(entries: AsyncIterable<AuditEntry>, options: FileOptions): AsyncGenerator<Buffer> {
  return csv(rowsOf(entries, options), separatorFor(options.language))
}

async function* rowsOf(
  entries: AsyncIterable<AuditEntry>,
  { language, timeZone, counted }: FileOptions,
): AsyncGenerator<Row> {
  const spoken = textLanguage(language)
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  yield columns.map((id) => ({ bold: messageIn(spoken, `export.audit.column.${id}`, {}) }))
  for await (const {
    at,
    event,
    reference,
    id,
    revision,
    actor,
    byForm,
    notes,
    items,
    changes,
    proposed,
    erased,
    unreadable,
  } of entries) {
    counted.events += 1
    const head = [
      { moment: format.format(new Date(at)) },
      event,
      reference,
      byForm ? messageIn(spoken, 'history.form', {}) : (actor.name ?? actor.id),
      actor.role,
      actor.onBehalfOf ?? null,
    ]
    const tail = [erased ? messageIn(spoken, 'answers.yes', {}) : null, id, revision]
    const remarks =
      [
        unreadable ? messageIn(spoken, 'export.unreadable', {}) : null,
        notes,
        ...items.map(({ person, field, document, comment = '' }) => `${person} ${field ?? document ?? ''}: ${comment}`),
      ]
        .filter((part) => part !== null && part !== '')
        .join('\n') || null
    const all = [...changes, ...proposed]
    if (all.length === 0) yield [...head, null, null, null, null, null, remarks, ...tail]
    for (const { person, field, label, fromText, toText } of all)
      yield [...head, person, field, label, fromText, toText, remarks, ...tail]
  }
}

/** `{ "export": the request, "events": [one per line] }`, streamed. */
export async function* auditJson(
  entries: AsyncIterable<AuditEntry>,
  request: JsonObject,
  { counted }: Pick<FileOptions, 'counted'>,
): AsyncGenerator<Buffer> {
  let text = `{"export":${JSON.stringify(request)},"events":[`
  for await (const entry of entries) {
    text += `${counted.events === 0 ? '' : ','}\n${JSON.stringify(entry)}`
    counted.events += 1
    if (text.length < chunk) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(`${text}\n]}\n`)
}
