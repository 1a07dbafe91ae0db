import type { FormChange } from '@fleet/form-schemas/engine/changes/form-change'
import { messageIn } from '../../plugins/texts.ts'

export type ToldChange = Omit<FormChange, 'values'> & { readonly text: string }

/** The change as a sentence in the reader's language. */
export function toldChange({ values, ...change }: FormChange, language: string): ToldChange {
  const named = typeof values['language'] === 'string' ? { ...values, language: languageName(values['language'], language) } : values
  return { ...change, text: messageIn(language, `formChanges.${change.code}`, named) }
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
