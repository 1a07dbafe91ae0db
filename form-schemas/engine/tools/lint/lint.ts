import type { Finding } from '../form-files/findings/finding.ts'
import type { FormSource } from '../form-files/form-source.ts'
import { lintAnswerable } from './answerable.ts'
import { lintCircles, lintConditions } from './conditions.ts'
import { lintDates } from './dates.ts'
import { lintOperatorSettings } from './operator-settings.ts'
import { lintDocuments, lintFields, lintWidgets } from './drawing.ts'
import { lintRenames, lintStructure } from './fields.ts'
import { lintDerived, lintFormFile, lintTakenNames } from './form-file.ts'
import { lintKeywords, lintPatterns, lintSchemaTypes } from './keywords.ts'
import { lintLookups } from './lookups.ts'
import { namesOfMeaning, namesOfParts } from './names.ts'
import { lintRequired, lintConfirmations, lintConsents, lintSameAsFirst, lintSecrets } from './own-answers.ts'
import type { Rule } from './rules.ts'
import { lintLanguages, lintTexts, lintTranslations } from './texts.ts'
import { lintValidity } from './validity.ts'
import { lintVerdicts } from './verdicts.ts'
import { lintUnanswered } from './unanswered.ts'

/** Structural rules: names exist, schemas are supported. */
const ofParts: readonly Rule[] = [
  ...namesOfParts,
  lintConditions,
  lintKeywords,
  lintSchemaTypes,
  lintStructure,
  lintFields,
  lintDerived,
  lintLookups,
  lintPatterns,
]
/** Semantic rules. */
const ofMeaning: readonly Rule[] = [
  ...namesOfMeaning,
  lintRenames,
  lintTakenNames,
  lintLanguages,
  lintTexts,
  lintDocuments,
  lintConfirmations,
  lintWidgets,
  lintSecrets,
  lintRequired,
  lintConsents,
  lintSameAsFirst,
  lintCircles,
  lintUnanswered,
  lintTranslations,
  lintOperatorSettings,
]
/** Semantic rules that compile or evaluate schemas. */
const ofCompiled: readonly Rule[] = [lintValidity, lintAnswerable, lintDates, lintVerdicts]

/**
 * All findings in files of the correct shape, by file and line; errors block the form.
 */
export function lint(formId: string, source: FormSource): Finding[] {
  const built = ofParts.flatMap((find) => find(source))
  const isBroken = built.some(({ severity }) => severity === 'error')
  // Compiling broken references would only repeat the finding less clearly
  const findings = [...ofMeaning, ...(isBroken ? [] : ofCompiled)].flatMap((find) => find(source))
  const all = [...built, ...lintFormFile(formId, source), ...findings]
  return distinct(all).toSorted(
    (one, other) => one.path.localeCompare(other.path, 'en') || one.line - other.line || one.column - other.column,
  )
}

/** A condition in a branch is also in the enclosing step, and would be reported twice. */
function distinct(findings: readonly Finding[]): Finding[] {
  return [
    ...new Map(
      findings.map((finding) => [
        `${finding.path} ${finding.line} ${finding.column} ${finding.code} ${JSON.stringify(finding.values)}`,
        finding,
      ]),
    ).values(),
  ]
}
