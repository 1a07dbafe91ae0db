import type { Finding } from './finding.ts'
import type { FormSource } from './form-source.ts'
import { lintAsked } from './lint/asked.ts'
import { lintCircles } from './lint/circles.ts'
import { lintConditions } from './lint/conditions.ts'
import { lintConsents } from './lint/consents.ts'
import { lintDates } from './lint/dates.ts'
import { lintDocuments } from './lint/documents.ts'
import { lintFields } from './lint/fields.ts'
import { lintFormFile } from './lint/form-file.ts'
import { lintKeywords } from './lint/keywords.ts'
import { lintLanguages } from './lint/languages.ts'
import { lintLookups } from './lint/lookups.ts'
import { lintNames } from './lint/names.ts'
import { lintPatterns } from './lint/patterns.ts'
import { lintReferences } from './lint/references.ts'
import { lintSchemaTypes } from './lint/schema-types.ts'
import { lintStructure } from './lint/structure.ts'
import { lintTakenNames } from './lint/taken-names.ts'
import { lintTexts } from './lint/texts.ts'
import { lintTranslations } from './lint/translations.ts'
import { lintValidity } from './lint/validity.ts'
import { lintVerdicts } from './lint/verdicts.ts'
import { lintWidgets } from './lint/widgets.ts'

/**
 * Everything wrong or unfinished in files that have the right shape, in the order of files and lines; errors keep the form
 * from being used.
 */
export function lint(formId: string, source: FormSource): Finding[] {
  const named = [lintConditions, lintKeywords, lintSchemaTypes, lintLanguages, lintTexts, lintStructure, lintFields, lintNames, lintTakenNames, lintReferences, lintLookups, lintDocuments, lintWidgets, lintPatterns, lintAsked, lintConsents, lintCircles].reduce<Finding[]>(
    (found, find) => [...found, ...find(source)],
    lintFormFile(formId, source),
  )
  const broken = named.some(({ severity }) => severity === 'error')
  // Compiling what refers to nothing would only say the same again, less clearly
  const all = [...named, ...(broken ? [] : [...lintValidity(source), ...lintDates(source), ...lintVerdicts(source)]), ...lintTranslations(source)]
  return distinct(all).toSorted((one, other) => one.path.localeCompare(other.path, 'en') || one.line - other.line || one.column - other.column)
}

/** A condition stands in a branch and in the step that holds it, and would be found twice. */
function distinct(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [`${finding.path} ${finding.line} ${finding.column} ${finding.code} ${JSON.stringify(finding.values)}`, finding])).values()]
}
