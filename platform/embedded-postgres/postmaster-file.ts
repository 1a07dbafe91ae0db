import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** What the server says about itself in `postmaster.pid`; undefined when the file is not there. */
export async function readPostmasterFile(cluster: string): Promise<{ pid: number; ready: boolean } | undefined> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' }
}
