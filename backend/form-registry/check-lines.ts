import type { CheckedForm } from '@fleet/form-schemas/engine/tools/check'
import { shortVersion } from '@fleet/form-schemas/engine/tools/form-files/version'
import { deskText, findingLine } from './finding-text.ts'

/** What was found in one form's files, line by line, the verdict last. */
export function checkLines({ formId, loaded, findings }: CheckedForm, language: string): string[] {
  const found = findings.map((finding) => findingLine(finding, language))
  const verdict =
    loaded === undefined
      ? deskText(language, 'refused', { formId, errors: findings.length })
      : deskText(language, 'good', {
          formId,
          version: shortVersion(loaded.definition.version),
          steps: loaded.definition.steps.length,
          fields: loaded.definition.steps.flatMap(({ fields }) => fields).length,
          warnings: findings.length,
        })
  return [...found, verdict]
}
