import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findingText, FormRefused } from './finding.ts'
import { type LoadedForm, loadForm } from './load.ts'
import { shortVersion } from './version.ts'

/** What the server would say to the forms in a folder, line by line; answers those that are good, and whether all are. */
export async function checkForms(folder: string, print: (line: string) => void): Promise<{ good: LoadedForm[]; all: boolean }> {
  const ids = await formsIn(folder)
  if (ids.length === 0) print(`There is no form in ${folder}: a form is a folder with a form.json`)
  const checked = []
  for (const formId of ids) checked.push(await checkForm(folder, formId, print))
  const good = checked.filter((form) => form !== undefined)
  return { good, all: ids.length > 0 && good.length === ids.length }
}

async function checkForm(folder: string, formId: string, print: (line: string) => void): Promise<LoadedForm | undefined> {
  try {
    const form = await loadForm(folder, formId)
    const { definition, warnings } = form
    for (const warning of warnings) print(findingText(warning))
    print(`${formId}: good, version ${shortVersion(definition.version)}, ${definition.steps.length} steps, ${definition.steps.flatMap(({ fields }) => fields).length} fields, ${warnings.length} warnings`)
    return form
  } catch (error) {
    if (!(error instanceof FormRefused)) throw error
    for (const finding of error.findings) print(findingText(finding))
    print(`${formId}: refused, ${error.findings.length} errors`)
    return undefined
  }
}

async function formsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const holding = await Promise.all(
    entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink()).map(async ({ name }) => ((await exists(join(folder, name, 'form.json'))) ? [name] : [])),
  )
  return holding.flat().toSorted()
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(() => true, () => false)
}
