import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FormDefinition, FormTexts, Language } from './definition.ts'
import { definitionOf } from './definition-of.ts'
import { type Finding, FormRefused } from './finding.ts'
import { type FormFiles, formSource, type FormSource } from './form-source.ts'
import { lint } from './lint.ts'
import { languagesOf, textsOf } from './texts.ts'
import { versionOf } from './version.ts'

export type LoadedForm = {
  readonly definition: FormDefinition
  /** `en` is always there; see `textsIn`. */
  readonly texts: { readonly [language: Language]: FormTexts }
  /** The form's files and the lookups it refers to, and nothing else: what the version is the hash of. */
  readonly files: FormFiles
  /** What is not good yet, but no reason to refuse: missing translations above all. */
  readonly warnings: readonly Finding[]
}

/**
 * Reads, checks and assembles a form. `folder` holds all forms and `lookups/`.
 * @throws FormRefused with every reason and its place
 */
export async function loadForm(folder: string, formId: string): Promise<LoadedForm> {
  return formFromFiles(formId, await readFormFiles(folder, formId))
}

/**
 * The same from contents.
 * @throws FormRefused with every reason and its place
 */
export function formFromFiles(formId: string, files: FormFiles): LoadedForm {
  const { source, findings } = formSource(formId, files)
  if (source === undefined) throw new FormRefused(formId, findings)
  const linted = lint(formId, source)
  const errors = linted.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new FormRefused(formId, errors)
  return assembled(formId, source, files, linted)
}

/**
 * A version that was once published, from its contents: it was good then, and what the linter has learnt since does not
 * take it back.
 * @throws FormRefused it is of a shape this release cannot read
 */
export function publishedForm(formId: string, files: FormFiles): LoadedForm {
  const { source, findings } = formSource(formId, files)
  if (source === undefined) throw new FormRefused(formId, findings)
  return assembled(formId, source, files, [])
}

function assembled(formId: string, source: FormSource, files: FormFiles, warnings: readonly Finding[]): LoadedForm {
  const used = filesOf(source, files)
  return {
    definition: definitionOf(formId, versionOf(used), source),
    texts: Object.fromEntries(languagesOf(source).map((language) => [language, textsOf(source, language)])),
    files: used,
    warnings,
  }
}

/** Every JSON file of one form and all lookups; {} when the folder does not exist. */
export async function readFormFiles(folder: string, formId: string): Promise<FormFiles> {
  const paths = [...(await formPathsIn(folder, formId)), ...(await formPathsIn(folder, 'lookups'))]
  const contents = await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path), 'utf8')] as const))
  return Object.fromEntries(contents)
}

/** Paths of the JSON files in one folder of the forms, without what editors and systems put beside them (`.#schema.json`, `._form.json`). */
export async function formPathsIn(folder: string, name: string): Promise<string[]> {
  const entries = await readdir(join(folder, name), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const paths = entries.map((entry) => `${name}/${entry.replaceAll('\\', '/')}`)
  return paths.filter((path) => path.endsWith('.json') && !path.includes('/.')).toSorted()
}

function filesOf(source: FormSource, files: FormFiles): FormFiles {
  const documents = [
    source.form,
    ...source.steps.flatMap(({ schema, ui, i18n }) => [schema, ui, i18n]),
    ...source.rules,
    ...source.lookups.values(),
  ].map(({ document }) => document.path)
  return Object.fromEntries(documents.toSorted().map((path) => [path, files[path] ?? '']))
}
