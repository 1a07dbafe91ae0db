import {
  type ComparedForm,
  type FormChange,
  fieldTitle,
  stepTitle,
} from '@fleet/form-schemas/engine/tools/changes/form-change'
import { languageName } from '@fleet/form-schemas/engine/runtime/language-name'
import { messageIn } from '@fleet/platform/http/texts'

type DescribedChange = Omit<FormChange, 'values' | 'inLanguages'> & { readonly text: string }

/** Describes a change in the reader's language. */
export function describeChange(
  { values, inLanguages: _recorded, ...change }: FormChange,
  language: string,
): DescribedChange {
  const named = {
    ...values,
    ...(typeof values['language'] === 'string' ? { language: languageName(values['language'], language) } : {}),
    ...(change.code === 'conditionChanged' ? { concerned: concernedIn(values, language) } : {}),
  }
  return { ...change, text: messageIn(language, `formChanges.${change.code}`, named) }
}

const concerned = {
  steps: 'formChanges.concernedSteps',
  rules: 'formChanges.concernedRules',
  checks: 'formChanges.concernedChecks',
} as const

function concernedIn(values: FormChange['values'], language: string): string {
  const parts = Object.entries(concerned).flatMap(([part, id]) =>
    values[part] === undefined ? [] : [messageIn(language, id, values)],
  )
  return parts.length === 0 ? messageIn(language, 'formChanges.concernsNothing', {}) : parts.join('; ')
}

/**
 * Returns a recorded change with its names in this language. A change recorded in English only takes the present titles
 * of its step and field, unless their English titles have changed since.
 */
export function changeNamedIn(change: FormChange, form: ComparedForm, language: string): FormChange {
  const { step, field, values, inLanguages } = change
  const recorded = inLanguages?.[language]
  if (recorded !== undefined) return { ...change, values: recorded }
  return {
    ...change,
    values: {
      ...values,
      ...(step !== undefined && values['step'] === stepTitle(form, step, 'en')
        ? { step: stepTitle(form, step, language) }
        : {}),
      ...(field !== undefined && values['field'] === fieldTitle(form, field, 'en')
        ? { field: fieldTitle(form, field, language) }
        : {}),
    },
  }
}

/** Summarizes all changes of a version in one line. */
export function changesSummary(
  changes: readonly FormChange[],
  { language, isFirst }: { language: string; isFirst: boolean },
): string {
  const [first, ...more] = changes.map((change) => describeChange(change, language).text)
  if (isFirst) return messageIn(language, 'formChanges.first', {})
  if (first === undefined) return messageIn(language, 'formChanges.onlyFiles', {})
  return more.length === 0 ? first : messageIn(language, 'formChanges.andMore', { first, count: more.length })
}
