import type { Finding } from '../form-files/findings/finding.ts'
import type { FormSource } from '../form-files/form-source.ts'
import { lintCircles, lintConditions } from './conditions.ts'
import { lintDates } from './dates.ts'
import { lintDesk } from './operator-settings.ts'
import { lintDocuments, lintFields, lintWidgets } from './drawing.ts'
import { lintRenames, lintStructure } from './fields.ts'
import { lintDerived, lintFormFile, lintTakenNames } from './form-file.ts'
import { lintKeywords, lintPatterns, lintSchemaTypes } from './keywords.ts'
import { lintLookups } from './lookups.ts'
import { namesOfMeaning, namesOfParts } from './names.ts'
import { lintAsked, lintConfirmations, lintConsents, lintSameAsFirst, lintSecrets } from './own-answers.ts'
import type { Rule } from './rules.ts'
import { lintLanguages, lintTexts, lintTranslations } from './texts.ts'
import { lintValidity } from './validity.ts'
import { lintVerdicts } from './verdicts.ts'

/** Checks that the files are built of what there is. */
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
/** That they say what can have been meant. */
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
  lintAsked,
  lintConsents,
  lintSameAsFirst,
  lintCircles,
  lintTranslations,
  lintDesk,
]
/** The same, of what has to be compiled or tried for it. */
const ofCompiled: readonly Rule[] = [lintValidity, lintDates, lintVerdicts]

/**
 * Everything wrong or unfinished in files that have the right shape, in the order of files and lines; errors keep the form
 * from being used.
 */
export function lint(formId: string, source: FormSource): Finding[] {
  const built = ofParts.flatMap((find) => find(source))
  const isBroken = built.some(({ severity }) => severity === 'error')
  // Compiling what refers to nothing would only say the same again, less clearly
  const said = [...ofMeaning, ...(isBroken ? [] : ofCompiled)].flatMap((find) => find(source))
  const all = [...built, ...lintFormFile(formId, source), ...said]
  return distinct(all).toSorted(
    (one, other) => one.path.localeCompare(other.path, 'en') || one.line - other.line || one.column - other.column,
  )
}

/** A condition stands in a branch and in the step that holds it, and would be found twice. */
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
