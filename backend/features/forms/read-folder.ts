import { FormRefused } from '@fleet/form-schemas/engine/finding'
import type { FormFiles } from '@fleet/form-schemas/engine/form-source'
import { formFromFiles, type LoadedForm, readFormFiles } from '@fleet/form-schemas/engine/load'

export type ReadFolder =
  | { readonly files: FormFiles; readonly loaded: LoadedForm; readonly refused?: undefined }
  | { readonly files: FormFiles; readonly loaded?: undefined; readonly refused: FormRefused }

/** The form as the folder has it, or why it cannot be used, also when the folder cannot be read. */
export async function readFolder(folder: string, formId: string): Promise<ReadFolder> {
  try {
    const files = await readFormFiles(folder, formId)
    return judged(formId, files)
  } catch (error) {
    const reason = `The folder ${folder} cannot be read: ${error instanceof Error ? error.message : String(error)}`
    return { files: {}, refused: new FormRefused(formId, [{ severity: 'error', path: `${formId}/form.json`, line: 1, column: 1, reason }]) }
  }
}

/** The same of files in hand. */
export function judged(formId: string, files: FormFiles): ReadFolder {
  try {
    return { files, loaded: formFromFiles(formId, files) }
  } catch (error) {
    if (error instanceof FormRefused) return { files, refused: error }
    throw error
  }
}

/** Whether two readings found the same. */
export function sameFiles(one: FormFiles, other: FormFiles): boolean {
  const paths = Object.keys(one)
  return paths.length === Object.keys(other).length && paths.every((path) => one[path] === other[path])
}
