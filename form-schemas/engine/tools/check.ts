import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Finding, FormRefused } from './form-files/findings/finding.ts'
import { type LoadedForm, loadForm } from './load.ts'

/** Result of loading a form from a folder; `loaded` is absent when it is refused. */
export type CheckedForm = {
  readonly formId: string
  readonly loaded?: LoadedForm
  readonly findings: readonly Finding[]
}

/** Checks all forms in a folder as a server with these reserved names would; [] when there is none. */
export async function checkForms(folder: string, alsoReserved: readonly string[] = []): Promise<CheckedForm[]> {
  const checked: CheckedForm[] = []
  for (const formId of await formsIn(folder)) checked.push(await checkForm(folder, formId, alsoReserved))
  return checked
}

async function checkForm(folder: string, formId: string, alsoReserved: readonly string[]): Promise<CheckedForm> {
  try {
    const loaded = await loadForm(folder, formId, alsoReserved)
    return { formId, loaded, findings: loaded.warnings }
  } catch (error) {
    if (error instanceof FormRefused) return { formId, findings: error.findings }
    throw error
  }
}

/** Folders with a `form.json`, or with steps but without it. */
async function formsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const holding = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
      .map(async ({ name }) => {
        const parts = await Promise.all(['form.json', 'steps', 'step'].map((part) => exists(join(folder, name, part))))
        return parts.includes(true) ? [name] : []
      }),
  )
  return holding.flat().toSorted()
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
