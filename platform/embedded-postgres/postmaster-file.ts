import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Reads the server's `postmaster.pid`; undefined when it does not exist. */
export async function readPostmasterFile(cluster: string): Promise<{ pid: number; ready: boolean } | undefined> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' }
}
