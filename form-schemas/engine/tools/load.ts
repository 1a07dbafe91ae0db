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
  /** Named conditions of form.json with nested names resolved. */
  readonly conditions: NamedConditions
  readonly operatorSettings: OperatorSettings
  /** The form's files and the lookups it refers to; exactly these define the version's hash. */
  readonly files: FormFiles
  /** Findings that do not block the form, mainly missing translations. */
  readonly warnings: readonly Finding[]
}

/**
 * Reads, checks and assembles a form. `folder` contains all forms and `lookups/`; `alsoReserved`: names of the server's
 * features.
 * @throws FormRefused with every reason and its place
 */
export async function loadForm(folder: string, formId: string, alsoReserved?: readonly string[]): Promise<LoadedForm> {
  const { files, findings } = await filesOfForm(folder, formId)
  const errors = errorsIn(findings)
  if (errors.length > 0) throw new FormRefused(formId, errors)
  return withFindings(formFromFiles(formId, files, alsoReserved), findings)
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
  return assembleForm(formId, source, files, linted)
}

/**
 * Loads a published version from its contents, without linting: later linter rules must not invalidate it.
 * @throws FormRefused this release cannot read its shape
 */
export function publishedForm(formId: string, files: FormFiles): LoadedForm {
  const { source, findings } = formSource(formId, files, { published: true })
  if (source === undefined) throw new FormRefused(formId, findings)
  return assembleForm(formId, source, files, [])
}

function assembleForm(formId: string, source: FormSource, files: FormFiles, warnings: readonly Finding[]): LoadedForm {
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

/** Adds findings of the folder to the warnings. */
export function withFindings(loaded: LoadedForm, findings: readonly Finding[]): LoadedForm {
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
