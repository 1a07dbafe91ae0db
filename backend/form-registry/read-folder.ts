import { errorsIn, FormRefused } from '@fleet/form-schemas/engine/tools/form-files/finding'
import { filesOfForm, type FolderFiles, unreadable } from '@fleet/form-schemas/engine/tools/form-files/form-folder'
import { warnedOf } from '@fleet/form-schemas/engine/tools/load'
import type { JudgedFiles, Workshop } from './workshop.ts'

/** The form's part of the folder as it is now, also when it cannot be read: then that is what is found. */
export async function filesInFolder(folder: string, formId: string): Promise<FolderFiles> {
  try {
    return await filesOfForm(folder, formId)
  } catch (error) {
    return { files: {}, findings: [unreadable(formId, error)] }
  }
}

/** The form these files make; refused when there is something in the folder that is not read. */
export async function judgeFiles(
  formId: string,
  { files, findings }: FolderFiles,
  { judge }: Pick<Workshop, 'judge'>,
): Promise<JudgedFiles> {
  const errors = errorsIn(findings)
  if (errors.length > 0) return { files, refused: new FormRefused(formId, errors) }
  const judged = await judge(formId, files)
  return judged.loaded === undefined ? judged : { ...judged, loaded: warnedOf(judged.loaded, findings) }
}

/** Whether two readings found the same. */
export function sameFound(one: FolderFiles, other: FolderFiles): boolean {
  const paths = Object.keys(one.files)
  const told = ({ findings }: FolderFiles) => findings.map(({ path, code }) => `${path} ${code}`).join('\n')
  return (
    paths.length === Object.keys(other.files).length &&
    paths.every((path) => one.files[path] === other.files[path]) &&
    told(one) === told(other)
  )
}
