import type { JsonValue } from '@fleet/form-schemas/engine/definition'
import { formFields } from '@fleet/form-schemas/engine/form-fields'
import type { IntlShape } from 'react-intl'
import { answerText, documentKind } from './answer-text.ts'
import type { FormVersion } from './form-version.ts'
import type { Change, HistoryEntry } from './history.ts'
import { uploadsAsOne } from './uploads-as-one.ts'

/** Kind of document -> the field that collects it. */
export function collectingFields(form: FormVersion['form']): ReadonlyMap<string, string> {
  return new Map([...formFields(form.definition).values()].map((field) => [documentKind(field) ?? '', field.name]))
}

/**
 * The history with its values written as the answers beside it are. What the form no longer has, and file names, keep
 * the server's words. An upload is one entry.
 */
export function readableHistory(entries: readonly HistoryEntry[], { form, texts }: FormVersion, intl: IntlShape): HistoryEntry[] {
  const fields = formFields(form.definition)
  const written = (change: Change, value: JsonValue, given: string | null): string | null => {
    const field = fields.get(change.field)
    return field === undefined ? given : (answerText({ intl, texts }, field, value) ?? null)
  }
  const readable = entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) => ({
      ...change,
      fromText: written(change, change.from, change.fromText),
      toText: written(change, change.to, change.toText),
    })),
  }))
  return uploadsAsOne(readable, collectingFields(form))
}
