import { createHash } from 'node:crypto'
import type { FormFiles } from './form-source.ts'

/** Content hash of the files, hex; independent of line endings and file order. */
export function versionOf(files: FormFiles): string {
  const hash = createHash('sha256')
  for (const path of Object.keys(files).toSorted()) hash.update(`${path}\0${files[path]?.replaceAll('\r\n', '\n')}\0`)
  return hash.digest('hex')
}

export function shortVersion(version: string): string {
  return version.slice(0, 7)
}
