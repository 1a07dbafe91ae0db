import type { HistoryChange, HistoryEntry } from '@fleet/backend/form-instances/contract'
import type { JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { documentKinds } from '@fleet/form-schemas/engine/runtime/documents'
import { namedField } from '@fleet/form-schemas/engine/runtime/lists/lists'
import type { IntlShape } from 'react-intl'
import type { FormInLanguage } from '../../form-renderer/served-form.ts'
import { answerText } from '../answers/answer-text.ts'
import { mergeUploadEvents } from './merge-upload-events.ts'

/**
 * The history with titles and values formatted like the answers. Removed fields and file names keep the server's text.
 * Uploads are merged into one entry.
 */
export function readableHistory(
  entries: readonly HistoryEntry[],
  { form, texts }: FormInLanguage,
  intl: IntlShape,
): HistoryEntry[] {
  const textOf = (change: HistoryChange, value: JsonValue, serverText: string | null): string | null => {
    const field = namedField(form.definition, change.field)
    return field === undefined ? serverText : (answerText({ intl, texts }, field, value) ?? null)
  }
  const titleOf = ({ field: name, label }: HistoryChange): string => {
    const field = namedField(form.definition, name)
    return (field === undefined ? undefined : texts.steps[field.step.id]?.fields[name]?.short) ?? label
  }
  const readable = entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) => ({
      ...change,
      label: titleOf(change),
      fromText: textOf(change, change.from, change.fromText),
      toText: textOf(change, change.to, change.toText),
    })),
  }))
  return mergeUploadEvents(readable, documentKinds(form.definition))
}
