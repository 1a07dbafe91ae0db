import type { Finding } from '../finding.ts'
import type { FormSource } from '../form-source.ts'
import { languagesOf } from '../texts.ts'
import { lintLabels } from './labels.ts'
import { lintReminders } from './reminders-lint.ts'

/** Files beside the steps: what they lack of the languages that the form speaks. */
export function lintDesk(source: FormSource): Finding[] {
  const languages = languagesOf(source)
  const { sheets, phrases } = source.desk
  return [
    ...sheets.flatMap(({ document, value }) => lintLabels(document, ['title'], value.title, languages)),
    ...(phrases === undefined ? [] : phrases.value.phrases.flatMap(({ text }, index) => lintLabels(phrases.document, ['phrases', index, 'text'], text, languages))),
    ...lintReminders(source),
  ]
}
