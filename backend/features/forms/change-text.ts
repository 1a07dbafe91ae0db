import type { ComparedForm, FormChange } from '@fleet/form-schemas/engine/changes/form-change'
import { fieldTitle, stepTitle } from '@fleet/form-schemas/engine/changes/form-change'
import { messageIn } from '../../plugins/texts.ts'

export type ToldChange = Omit<FormChange, 'values'> & { readonly text: string }

/** The change as a sentence in the reader's language. */
export function toldChange({ values, ...change }: FormChange, language: string): ToldChange {
  const named = typeof values['language'] === 'string' ? { ...values, language: languageName(values['language'], language) } : values
  return { ...change, text: messageIn(language, `formChanges.${change.code}`, named) }
}

/** A recorded change names its step and field in English: here as the form has them in this language, unless they are called otherwise by now. */
export function changeNamedIn(change: FormChange, form: ComparedForm, language: string): FormChange {
  const { step, field, values } = change
  return {
    ...change,
    values: {
      ...values,
      ...(step !== undefined && values['step'] === stepTitle(form, step, 'en') ? { step: stepTitle(form, step, language) } : {}),
      ...(field !== undefined && values['field'] === fieldTitle(form, field, 'en') ? { field: fieldTitle(form, field, language) } : {}),
    },
  }
}

/** All changes of a version in one line. */
export function changesSummary(changes: readonly FormChange[], { language, isFirst }: { language: string; isFirst: boolean }): string {
  const [first, ...more] = changes.map((change) => toldChange(change, language).text)
  if (isFirst) return messageIn(language, 'formChanges.first', {})
  if (first === undefined) return messageIn(language, 'formChanges.onlyFiles', {})
  return more.length === 0 ? first : messageIn(language, 'formChanges.andMore', { first, count: more.length })
}

function languageName(tag: string, language: string): string {
  try {
    return new Intl.DisplayNames([language, 'en'], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
