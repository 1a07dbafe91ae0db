import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the name of a mail's files without extension; it begins with the id of its event. */
export function mailFileName(messageId: string): string {
  return messageId.replaceAll(/[^\w.@-]/g, '')
}

/** Removes the files of the mails of these events; a missing file is no error. */
export async function removeMailFiles(folder: string, eventIds: readonly string[]): Promise<void> {
  const theirs = new Set(eventIds.map(mailFileName))
  const names = theirs.size === 0 ? [] : await readdir(folder).catch(() => [])
  for (const name of names) if (theirs.has(name.split('@')[0] ?? '')) await rm(join(folder, name), { force: true })
}
