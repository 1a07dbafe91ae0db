import type { Answers } from '@fleet/domain/form-instances/events'
import type { AttachedDocument } from '@fleet/domain/form-instances/state'
import type { StartedSubmission } from '@fleet/domain/submissions/model/state'
import type { Json } from '@fleet/domain/kernel/json'
import { holdsDate } from '@fleet/form-schemas/engine/runtime/definition/dates'
import { documentKindOf } from '@fleet/form-schemas/engine/runtime/documents'
import { type FormField, formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { currentName } from '@fleet/form-schemas/engine/runtime/renames'
import type { Cell } from '../../file-formats/cell.ts'
import { messageIn } from '@fleet/platform/http/texts'
import { answerText, fieldLabel } from '../../form-registry/texts/answer-text.ts'
import type { FormVersion } from '../../form-registry/form-version.ts'
import type { FormRegistry } from '../../form-registry/registry.ts'

/** A field of any version of the form, under its current name. */
export type Column = { readonly field: string; readonly title: string; readonly of: FormVersion }

/** One person of a registration, under the version that it is shown with. */
type ShownPerson = {
  readonly registration: Pick<StartedSubmission, 'isGroupBooking' | 'groupSize' | 'groupLeaderName'>
  readonly version: FormVersion
  readonly answers: Answers
  readonly documents: readonly AttachedDocument[]
}

/**
 * Every field of any version of the form, the current version first, so that old answers have a column. A title that
 * several fields share is followed by the title of its step.
 */
export async function columnsOf(
  forms: Pick<FormRegistry, 'current' | 'version' | 'publications'>,
  formId: string,
  language: string,
): Promise<readonly Column[]> {
  const current = forms.current(formId)
  const found = new Map<string, Column>()
  const take = (of: FormVersion) => {
    for (const [name, field] of formFields(of.loaded.definition)) {
      const known = currentName(current.loaded.definition, name) ?? name
      if (!found.has(known)) found.set(known, { field: known, title: titleOf(of, field, language), of })
    }
  }
  take(current)
  for (const { version } of await forms.publications(formId)) {
    const earlier = version === current.loaded.definition.version ? undefined : await forms.version(formId, version)
    if (earlier !== undefined) take(earlier)
  }
  const columns = [...found.values()]
  const byTitle = Map.groupBy(columns, ({ title }) => title)
  return columns.map((column) =>
    (byTitle.get(column.title)?.length ?? 0) > 1
      ? { ...column, title: `${column.title} (${stepTitle(column, language)})` }
      : column,
  )
}

function titleOf({ loaded, texts }: FormVersion, { name }: FormField, language: string): string {
  return fieldLabel({ definition: loaded.definition }, texts(language), name)
}

function stepTitle({ of, field }: Column, language: string): string {
  const step = formFields(of.loaded.definition).get(field)?.step.id ?? ''
  return of.texts(language).steps[step]?.title ?? step
}

/** Cell of a person in a column; null when not answered. */
export function cellOf(
  { field, of }: Column,
  { registration, version, answers, documents }: ShownPerson,
  language: string,
): Cell {
  // An answer whose field was removed is read with the last version that had it.
  const read = formFields(version.loaded.definition).has(field) ? version : of
  const known = formFields(read.loaded.definition).get(field)
  const kind = known && documentKindOf(known)
  if (kind !== undefined)
    return messageIn(language, documents.some((document) => document.kind === kind) ? 'answers.yes' : 'answers.no', {})
  return valueCell(
    read,
    { field, schema: known?.schema, value: ofBooking(registration, field) ?? answers[field] ?? null },
    language,
  )
}

function ofBooking(registration: ShownPerson['registration'], field: string): Json | undefined {
  if (field === 'isGroupBooking') return registration.isGroupBooking
  if (field === 'groupSize') return registration.isGroupBooking ? registration.groupSize : null
  return field === 'groupLeaderName' ? registration.groupLeaderName : undefined
}

type FieldValue = { readonly field: string; readonly schema: FormField['schema'] | undefined; readonly value: Json }

function valueCell({ loaded, texts }: FormVersion, { field, schema, value }: FieldValue, language: string): Cell {
  if (value === null) return null
  if (typeof value === 'number' && schema?.['x-lookup'] === undefined) return value
  if (typeof value === 'string' && holdsDate(schema) && /^\d{4}-\d{2}-\d{2}$/.test(value)) return { day: value }
  return answerText({ definition: loaded.definition }, texts(language), { field, value })
}

/** Answers to fields that were added while the file was written, in one cell; null when there are none. */
export function restCell(columns: ReadonlySet<string>, { version, answers }: ShownPerson, language: string): Cell {
  const { loaded, texts } = version
  const rest = Object.entries(answers).filter(
    ([field, value]) => !columns.has(field) && value !== null && value !== false,
  )
  const lines = rest.map(
    ([field, value]) =>
      `${fieldLabel({ definition: loaded.definition }, texts(language), field)}: ${answerText({ definition: loaded.definition }, texts(language), { field, value })}`,
  )
  return lines.length === 0 ? null : lines.join('; ')
}
