import { checkChanges, conditionChanges } from './checks.ts'
import { documentChanges, fieldChanges } from './fields.ts'
import type { ComparedForm, FormChange } from './form-change.ts'
import { lookupChanges } from './lookups.ts'
import { ruleChanges } from './rules.ts'
import { sheetChanges } from './sheets.ts'
import { stepChanges, wholeFormChanges } from './steps.ts'
import { textChanges } from './texts.ts'
import type { Language } from '../../runtime/definition/definition.ts'
import { sameValue } from '../../runtime/definition/form-fields.ts'

const others = [
  conditionChanges,
  ruleChanges,
  checkChanges,
  wholeFormChanges,
  lookupChanges,
  documentChanges,
  sheetChanges,
  textChanges,
]

/**
 * What an admin changed from one version to another, what matters most first; [] when only spaces or comments differ.
 * Things are named as the version and the language call them; `language` falls back to English.
 */
export function changesBetween(before: ComparedForm, after: ComparedForm, language: Language = 'en'): FormChange[] {
  const comparison = { before, after, language }
  const steps = stepChanges(comparison)
  const ofStep = (kind: FormChange['kind']) =>
    new Set(
      steps.flatMap(({ code, step }) => (code === (kind === 'added' ? 'stepAdded' : 'stepRemoved') ? [step] : [])),
    )
  const [newSteps, goneSteps] = [ofStep('added'), ofStep('removed')]
  const said = ({ kind, step }: FormChange) =>
    (kind === 'added' && newSteps.has(step)) || (kind === 'removed' && goneSteps.has(step))
  const fields = fieldChanges(comparison).filter((change) => !said(change))
  return [...steps, ...fields, ...others.flatMap((find) => find(comparison))]
}

/** The same as it is recorded: in English, and in every other language that the new version speaks. */
export function changesInAllLanguages(before: ComparedForm, after: ComparedForm): FormChange[] {
  const others = Object.keys(after.texts)
    .filter((language) => language !== 'en')
    .map((language) => [language, changesBetween(before, after, language)] as const)
  return changesBetween(before, after).map((change, index) => {
    const inLanguages = Object.fromEntries(
      others.flatMap(([language, changes]) => {
        const values = changes[index]?.values
        return values === undefined || sameValue({ ...values }, { ...change.values }) ? [] : [[language, values]]
      }),
    )
    return Object.keys(inLanguages).length === 0 ? change : { ...change, inLanguages }
  })
}
