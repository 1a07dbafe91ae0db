import type { Finding } from '../finding.ts'
import type { FormSource } from '../form-source.ts'
import { languagesOf } from '../texts.ts'
import { lintLabels } from './labels.ts'
import { lintSheets } from './sheet-lint.ts'
import { lintReminders } from './reminders-lint.ts'

/** Files beside the steps: what they read is there, and no language that the form speaks is missing. */
export function lintDesk(source: FormSource): Finding[] {
  const languages = languagesOf(source)
  const { phrases } = source.desk
  return [
    ...lintSheets(source, languages),
    ...(phrases === undefined ? [] : phrases.value.phrases.flatMap(({ text }, index) => lintLabels(phrases.document, ['phrases', index, 'text'], text, languages))),
    ...lintReminders(source),
  ]
}
