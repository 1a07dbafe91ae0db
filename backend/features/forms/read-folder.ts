import { FormRefused } from '@fleet/form-schemas/engine/finding'
import type { FormFiles } from '@fleet/form-schemas/engine/form-source'
import { readFormFiles } from '@fleet/form-schemas/engine/load'
import type { JudgedFiles, Workshop } from './workshop.ts'

/** The files in the folder as they are now; refused when it cannot be read. */
export async function filesInFolder(folder: string, formId: string): Promise<FormFiles | FormRefused> {
  try {
    return await readFormFiles(folder, formId)
  } catch (error) {
    const reason = `The folder ${folder} cannot be read: ${error instanceof Error ? error.message : String(error)}`
    return new FormRefused(formId, [{ severity: 'error', path: `${formId}/form.json`, line: 1, column: 1, reason }])
  }
}

/** The form as the folder has it, or why it cannot be used, also when the folder cannot be read. */
export async function readFolder(folder: string, formId: string, { judge }: Pick<Workshop, 'judge'>): Promise<JudgedFiles> {
  const found = await filesInFolder(folder, formId)
  return found instanceof FormRefused ? { files: {}, refused: found } : judge(formId, found)
}

/** Whether two readings found the same. */
export function sameFiles(one: FormFiles, other: FormFiles): boolean {
  const paths = Object.keys(one)
  return paths.length === Object.keys(other).length && paths.every((path) => one[path] === other[path])
}
