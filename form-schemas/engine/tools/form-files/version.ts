import { createHash } from 'node:crypto'
import type { FormFiles } from './form-source.ts'

/** Content hash of the files, hex: the same on every system, whatever its line endings and order of files. */
export function versionOf(files: FormFiles): string {
  const hash = createHash('sha256')
  for (const path of Object.keys(files).toSorted()) hash.update(`${path}\0${files[path]?.replaceAll('\r\n', '\n')}\0`)
  return hash.digest('hex')
}

/** What people are shown. */
export function shortVersion(version: string): string {
  return version.slice(0, 7)
}
