import { kindOfFile } from '../../runtime/documents.ts'
import type { Finding, FindingValues } from '../form-files/finding.ts'
import type { FindingCode } from '../form-files/finding-codes.ts'
import type { FormSource } from '../form-files/form-source.ts'
import type { Pointer } from '../form-files/json-document.ts'
import { meant } from '../form-files/nearest.ts'
import { fieldPlaces } from './places.ts'
import { languagesOf } from '../form-files/texts.ts'
import { lintLabels } from './lint-labels.ts'

/** Named conditions that reminders go by. */
export function conditionsOfReminders({ desk }: FormSource): string[] {
  return (desk.reminders?.value.reminders ?? []).flatMap(({ missing }) => missing?.condition ?? [])
}

/** That each reminder has an id of its own, and asks for what the form has. */
export function lintReminders(source: FormSource): Finding[] {
  const file = source.desk.reminders
  if (file === undefined) return []
  const {
    document,
    value: { reminders },
  } = file
  const languages = languagesOf(source)
  const steps = source.steps.map(({ entry }) => entry.id)
  const fields = new Set(source.steps.flatMap((step) => fieldPlaces(step).map(({ name }) => name)))
  const kinds = source.steps.flatMap(({ drawing }) =>
    Object.entries(drawing.fields).flatMap(([name, { widget, options }]) =>
      widget === 'file' ? [kindOfFile(name, options)] : [],
    ),
  )
  const conditions = Object.keys(source.form.value.conditions ?? {})
  const unknown = (
    known: Iterable<string>,
    name: string,
    { at, code, values }: { at: Pointer; code: FindingCode; values: FindingValues },
  ) => ([...known].includes(name) ? [] : [document.error(at, code, { ...values, ...meant(name, known) })])
  return reminders.flatMap(({ id, missing = {}, language, title, text }, index) => {
    const at = (...rest: (string | number)[]) => ['reminders', index, ...rest]
    return [
      ...(reminders.findIndex((other) => other.id === id) < index
        ? [document.error(at('id'), 'reminder.idTwice', { id })]
        : []),
      ...(missing.steps ?? []).flatMap((step, place) =>
        unknown(steps, step, { at: at('missing', 'steps', place), code: 'reminder.stepUnknown', values: { step } }),
      ),
      ...(missing.fields ?? []).flatMap((field, place) =>
        unknown(fields, field, { at: at('missing', 'fields', place), code: 'field.unknown', values: { field } }),
      ),
      ...(missing.documents ?? []).flatMap((kind, place) =>
        unknown(kinds, kind, {
          at: at('missing', 'documents', place),
          code: 'reminder.documentUnknown',
          values: { kind },
        }),
      ),
      ...(missing.condition === undefined
        ? []
        : unknown(conditions, missing.condition, {
            at: at('missing', 'condition'),
            code: 'condition.unknown',
            values: { name: missing.condition },
          })),
      ...(language === undefined
        ? []
        : unknown(languages, language, { at: at('language'), code: 'reminder.languageUnknown', values: { language } })),
      ...lintLabels(document, at('title'), title, languages),
      ...(text === undefined ? [] : lintLabels(document, at('text'), text, languages)),
    ]
  })
}
