import { access, readdir } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { findingText, FormRefused } from './finding.ts'
import { loadForm } from './load.ts'
import { shortVersion } from './version.ts'

/** `node form-schemas/engine/check.ts [folder]`: what the server would say to the forms in a folder; exit code 1 when it refuses one. */
const folder = resolve(process.argv[2] ?? process.env['FORMS_DIR'] ?? join(import.meta.dirname, '..'))

for (const formId of await formsIn(folder)) {
  try {
    const { definition, warnings } = await loadForm(folder, formId)
    for (const warning of warnings) console.log(findingText(warning))
    console.log(`${formId}: good, version ${shortVersion(definition.version)}, ${definition.steps.length} steps, ${definition.steps.flatMap(({ fields }) => fields).length} fields, ${warnings.length} warnings`)
  } catch (error) {
    if (!(error instanceof FormRefused)) throw error
    for (const finding of error.findings) console.log(findingText(finding))
    console.log(`${formId}: refused, ${error.findings.length} errors`)
    process.exitCode = 1
  }
}

async function formsIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true })
  const holding = await Promise.all(
    entries.filter((entry) => entry.isDirectory()).map(async ({ name }) => ((await exists(join(root, name, 'form.json'))) ? [name] : [])),
  )
  const forms = holding.flat().toSorted()
  if (forms.length === 0) {
    console.log(`There is no form in ${relative(process.cwd(), root) || root}: a form is a folder with a form.json`)
    process.exitCode = 1
  }
  return forms
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(() => true, () => false)
}
