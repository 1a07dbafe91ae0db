import type { CheckedForm } from '@fleet/form-schemas/engine/tools/check'
import { shortVersion } from '@fleet/form-schemas/engine/tools/form-files/version'
import { cliText, findingLine } from './finding-text.ts'
import { languages } from '@fleet/platform/http/texts'

/** Lines for each finding in a form's files, then the result. */
export function checkLines({ formId, loaded, findings }: CheckedForm, language: string): string[] {
  const found = findings.map((finding) => findingLine(finding, language))
  const verdict =
    loaded === undefined
      ? cliText(language, 'refused', { formId, errors: findings.length })
      : cliText(language, 'good', {
          formId,
          version: shortVersion(loaded.definition.version),
          steps: loaded.definition.steps.length,
          fields: loaded.definition.steps.flatMap(({ fields }) => fields).length,
          warnings: findings.length,
        })
  return [...found, verdict]
}

/** Parses the folder and the language (`--language de`); defaults to the language of the environment, else English. */
export function cliOptions(
  args: readonly string[],
  { LC_ALL, LC_MESSAGES, LANG }: Readonly<Record<string, string | undefined>>,
): { readonly folder: string | undefined; readonly language: string } {
  const flag = args.findIndex((arg) => arg === '--language' || arg.startsWith('--language='))
  const requested = flag < 0 ? LC_ALL || LC_MESSAGES || LANG : (args[flag]?.split('=')[1] ?? args[flag + 1])
  const folder = args.find(
    (arg, index) => !arg.startsWith('--') && (flag < 0 || index !== flag + 1 || args[flag]?.includes('=') === true),
  )
  const short = (requested ?? '').slice(0, 2).toLowerCase()
  return { folder, language: languages.includes(short) ? short : 'en' }
}
