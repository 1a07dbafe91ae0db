import {
  type OperatorSettings,
  operatorSettingsOf,
  operatorSettingsDocuments,
} from './form-files/operator-settings/operator-settings.ts'
import type { FormDefinition, FormTexts, Language } from '../runtime/definition/definition.ts'
import { definitionOf } from './form-files/definition-of.ts'
import { errorsIn, type Finding, FormRefused } from './form-files/findings/finding.ts'
import { filesOfForm } from './form-files/form-folder.ts'
import { type FormFiles, formSource, type FormSource } from './form-files/form-source.ts'
import { lint } from './lint/lint.ts'
import type { NamedConditions } from './form-files/schemas/named-conditions.ts'
import { languagesOf, textsOf } from './form-files/texts.ts'
import { versionOf } from './form-files/version.ts'

export type LoadedForm = {
  readonly definition: FormDefinition
  /** `en` is always there; see `textsIn`. */
  readonly texts: { readonly [language: Language]: FormTexts }
  /** Those of form.json by name, names in them written out. */
  readonly conditions: NamedConditions
  readonly operatorSettings: OperatorSettings
  /** The form's files and the lookups it refers to, and nothing else: what the version is the hash of. */
  readonly files: FormFiles
  /** What is not good yet, but no reason to refuse: missing translations above all. */
  readonly warnings: readonly Finding[]
}

/**
 * Reads, checks and assembles a form. `folder` holds all forms and `lookups/`; `alsoReserved` are names that the server's features use.
 * @throws FormRefused with every reason and its place
 */
export async function loadForm(folder: string, formId: string, alsoReserved?: readonly string[]): Promise<LoadedForm> {
  const { files, findings } = await filesOfForm(folder, formId)
  const errors = errorsIn(findings)
  if (errors.length > 0) throw new FormRefused(formId, errors)
  return warnedOf(formFromFiles(formId, files, alsoReserved), findings)
}

/**
 * The same from contents.
 * @throws FormRefused with every reason and its place
 */
export function formFromFiles(formId: string, files: FormFiles, alsoReserved: readonly string[] = []): LoadedForm {
  const { source, findings } = formSource(formId, files, { alsoReserved })
  if (source === undefined) throw new FormRefused(formId, findings)
  const linted = lint(formId, source)
  const errors = errorsIn(linted)
  if (errors.length > 0) throw new FormRefused(formId, errors)
  return assembled(formId, source, files, linted)
}

/**
 * A version that was once published, from its contents: it was good then, and what the linter has learnt since does not
 * take it back.
 * @throws FormRefused it is of a shape this release cannot read
 */
export function publishedForm(formId: string, files: FormFiles): LoadedForm {
  const { source, findings } = formSource(formId, files, { published: true })
  if (source === undefined) throw new FormRefused(formId, findings)
  return assembled(formId, source, files, [])
}

function assembled(formId: string, source: FormSource, files: FormFiles, warnings: readonly Finding[]): LoadedForm {
  const used = filesOf(source, files)
  return {
    definition: definitionOf(formId, versionOf(used), source),
    texts: Object.fromEntries(languagesOf(source).map((language) => [language, textsOf(source, language)])),
    conditions: source.form.value.conditions ?? {},
    operatorSettings: operatorSettingsOf(source.operatorSettings),
    files: used,
    warnings,
  }
}

/** The form with what was found in its folder beside. */
export function warnedOf(loaded: LoadedForm, findings: readonly Finding[]): LoadedForm {
  return findings.length === 0 ? loaded : { ...loaded, warnings: [...findings, ...loaded.warnings] }
}

function filesOf(source: FormSource, files: FormFiles): FormFiles {
  const documents = [
    source.form,
    ...source.steps.flatMap(({ schema, ui, i18n }) => [schema, ui, i18n]),
    ...source.rules,
    ...operatorSettingsDocuments(source.operatorSettings),
    ...source.lookups.values(),
  ].map(({ document }) => document.path)
  return Object.fromEntries(documents.toSorted().map((path) => [path, files[path] ?? '']))
}
