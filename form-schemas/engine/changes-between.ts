import type { Language } from './definition.ts'
import { documentChanges } from './changes/documents.ts'
import { fieldChanges } from './changes/fields.ts'
import type { ComparedForm, FormChange } from './changes/form-change.ts'
import { lookupChanges } from './changes/lookups.ts'
import { ruleAndCheckChanges } from './changes/rules-and-checks.ts'
import { stepChanges } from './changes/steps.ts'
import { textChanges } from './changes/texts.ts'

/**
 * What an admin changed from one version to another, what matters most first; [] when only spaces or comments differ.
 * Things are named as the version and the language call them; `language` falls back to English.
 */
export function changesBetween(before: ComparedForm, after: ComparedForm, language: Language = 'en'): FormChange[] {
  const comparison = { before, after, language }
  const steps = stepChanges(comparison)
  const ofStep = (kind: FormChange['kind']) => new Set(steps.flatMap(({ code, step }) => (code === (kind === 'added' ? 'stepAdded' : 'stepRemoved') ? [step] : [])))
  const [newSteps, goneSteps] = [ofStep('added'), ofStep('removed')]
  const said = ({ kind, step }: FormChange) => (kind === 'added' && newSteps.has(step)) || (kind === 'removed' && goneSteps.has(step))
  const fields = fieldChanges(comparison).filter((change) => !said(change))
  return [...steps, ...fields, ...[ruleAndCheckChanges, lookupChanges, documentChanges, textChanges].flatMap((find) => find(comparison))]
}
