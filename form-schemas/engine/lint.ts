import { lintDesk } from './desk/lint-desk.ts'
import type { Finding } from './finding.ts'
import type { FormSource } from './form-source.ts'
import { lintAsked } from './lint/asked.ts'
import { lintCircles } from './lint/circles.ts'
import { lintConditions } from './lint/conditions.ts'
import { lintConfirmations } from './lint/confirmations.ts'
import { lintConsents } from './lint/consents.ts'
import { lintDates } from './lint/dates.ts'
import { lintDocuments } from './lint/documents.ts'
import { lintFields } from './lint/fields.ts'
import { lintFormFile } from './lint/form-file.ts'
import { lintKeywords } from './lint/keywords.ts'
import { lintLanguages } from './lint/languages.ts'
import { lintLookups } from './lint/lookups.ts'
import { lintNames } from './lint/names.ts'
import { lintParts } from './lint/parts.ts'
import { lintPatterns } from './lint/patterns.ts'
import { lintReferences } from './lint/references.ts'
import { lintSameAsFirst } from './lint/same-as-first.ts'
import { lintSchemaTypes } from './lint/schema-types.ts'
import { lintSecrets } from './lint/secrets.ts'
import { lintStructure } from './lint/structure.ts'
import { lintTakenNames } from './lint/taken-names.ts'
import { lintTexts } from './lint/texts.ts'
import { lintTranslations } from './lint/translations.ts'
import { lintValidity } from './lint/validity.ts'
import { lintVerdicts } from './lint/verdicts.ts'
import { lintWidgets } from './lint/widgets.ts'

type Find = (source: FormSource) => Finding[]

/** That the files are built of what there is. */
const ofParts: readonly Find[] = [lintConditions, lintKeywords, lintSchemaTypes, lintStructure, lintFields, lintReferences, lintLookups, lintPatterns]
/** That they say what can have been meant. */
const ofMeaning: readonly Find[] = [
  lintNames, lintTakenNames, lintLanguages, lintTexts, lintDocuments, lintConfirmations, lintParts, lintWidgets, lintSecrets, lintAsked, lintConsents, lintSameAsFirst,
  lintCircles, lintTranslations, lintDesk,
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
  return distinct(all).toSorted((one, other) => one.path.localeCompare(other.path, 'en') || one.line - other.line || one.column - other.column)
}

/** A condition stands in a branch and in the step that holds it, and would be found twice. */
function distinct(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [`${finding.path} ${finding.line} ${finding.column} ${finding.code} ${JSON.stringify(finding.values)}`, finding])).values()]
}
