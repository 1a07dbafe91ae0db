import type { Finding } from '../form-files/finding.ts'
import type { FormSource } from '../form-files/form-source.ts'
import { languagesOf } from '../form-files/texts.ts'
import { lintPhrases } from './phrases-lint.ts'
import { lintSheets } from './sheet-lint.ts'
import { lintReminders } from './reminders-lint.ts'

/** Files beside the steps: what they read is there, and no language that the form speaks is missing. */
export function lintDesk(source: FormSource): Finding[] {
  const languages = languagesOf(source)
  return [...lintSheets(source, languages), ...lintPhrases(source), ...lintReminders(source)]
}
