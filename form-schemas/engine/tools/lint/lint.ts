import { lintDesk } from './lint-desk.ts'
import type { Finding } from '../form-files/finding.ts'
import type { FormSource } from '../form-files/form-source.ts'
import { lintAsked } from './asked.ts'
import { lintCircles } from './circles.ts'
import { lintConditions } from './conditions.ts'
import { lintConfirmations } from './confirmations.ts'
import { lintConsents } from './consents.ts'
import { lintDates } from './dates.ts'
import { lintDocuments } from './documents.ts'
import { lintFields } from './fields.ts'
import { lintFormFile } from './form-file.ts'
import { lintKeywords } from './keywords.ts'
import { lintLanguages } from './languages.ts'
import { lintLookups } from './lookups.ts'
import { lintNames } from './names.ts'
import { lintParts } from './parts.ts'
import { lintPatterns } from './patterns.ts'
import { lintReferences } from './references.ts'
import { lintSameAsFirst } from './same-as-first.ts'
import { lintSchemaTypes } from './schema-types.ts'
import { lintSecrets } from './secrets.ts'
import { lintStructure } from './structure.ts'
import { lintTakenNames } from './taken-names.ts'
import { lintTexts } from './texts.ts'
import { lintTranslations } from './translations.ts'
import { lintValidity } from './validity.ts'
import { lintVerdicts } from './verdicts.ts'
import { lintWidgets } from './widgets.ts'

type Find = (source: FormSource) => Finding[]

/** That the files are built of what there is. */
const ofParts: readonly Find[] = [
  lintConditions,
  lintKeywords,
  lintSchemaTypes,
  lintStructure,
  lintFields,
  lintReferences,
  lintLookups,
  lintPatterns,
]
/** That they say what can have been meant. */
const ofMeaning: readonly Find[] = [
  lintNames,
  lintTakenNames,
  lintLanguages,
  lintTexts,
  lintDocuments,
  lintConfirmations,
  lintParts,
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
const ofCompiled: readonly Find[] = [lintValidity, lintDates, lintVerdicts]

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
