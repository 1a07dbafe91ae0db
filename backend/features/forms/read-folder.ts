import { FormRefused } from '@fleet/form-schemas/engine/finding'
import { filesOfForm, type FolderFiles } from '@fleet/form-schemas/engine/form-folder'
import type { JudgedFiles, Workshop } from './workshop.ts'

/** The form's part of the folder as it is now, also when it cannot be read: then that is what is found. */
export async function filesInFolder(folder: string, formId: string): Promise<FolderFiles> {
  try {
    return await filesOfForm(folder, formId)
  } catch (error) {
    const reason = `The folder ${folder} cannot be read: ${error instanceof Error ? error.message : String(error)}`
    return { files: {}, findings: [{ severity: 'error', path: `${formId}/form.json`, line: 1, column: 1, reason }] }
  }
}

/** The form these files make; refused when there is something in the folder that is not read. */
export async function judgeFiles(formId: string, { files, findings }: FolderFiles, { judge }: Pick<Workshop, 'judge'>): Promise<JudgedFiles> {
  return findings.length > 0 ? { files, refused: new FormRefused(formId, findings) } : judge(formId, files)
}

/** Whether two readings found the same. */
export function sameFound(one: FolderFiles, other: FolderFiles): boolean {
  const paths = Object.keys(one.files)
  const told = ({ findings }: FolderFiles) => findings.map(({ path, reason }) => `${path} ${reason}`).join('\n')
  return paths.length === Object.keys(other.files).length && paths.every((path) => one.files[path] === other.files[path]) && told(one) === told(other)
}
