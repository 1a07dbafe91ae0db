import { type FSWatcher, watch } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { entriesIn } from '@fleet/form-schemas/engine/tools/form-files/form-folder'

export type WatchOptions = {
  /** Folders in `root` that count; a missing one may appear later. */
  readonly folders: readonly string[]
  /** Called at once, and when files changed and have been still for a moment; never twice at a time. What throws is tried again. */
  readonly onChange: () => Promise<void>
  /** How often the files are looked at where nothing reports changes, as in a network folder. */
  readonly pollMs?: number
  /** How long files must be still. */
  readonly settleMs?: number
  /** Ends after so many milliseconds, or when the signal says so. */
  readonly rest?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** A folder whose files keep changing is looked at anyway. */
const mostSettling = 40

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { ref: false, signal }).catch(() => {})

/**
 * Watches JSON files. Files are compared by size, times and inode every half second; what the system reports only makes
 * that quicker, so that replaced files, replaced folders and network drives are all seen.
 */
export function watchFolder(
  root: string,
  { folders, onChange, pollMs = 500, settleMs = 80, rest = pause }: WatchOptions,
): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const { signal } = stopped
  let wake = () => {}
  let reporters: FSWatcher[] = []

  function report(): void {
    for (const reporter of reporters) reporter.close()
    reporters = folders.flatMap((folder) => {
      try {
        const reporter = watch(join(root, folder), { recursive: true, persistent: false }, () => wake())
        return [reporter.on('error', () => reporter.close())]
      } catch {
        return []
      }
    })
  }

  async function settled(first: string): Promise<string> {
    let seen = first
    for (let turn = 0; turn < mostSettling && !signal.aborted; turn += 1) {
      await rest(settleMs, signal)
      const now = await signature(root, folders)
      if (now === seen) break
      seen = now
    }
    return seen
  }

  async function look(): Promise<void> {
    // What changed since the caller read the files is a change as well
    let known = ''
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      const { promise: reported, resolve } = Promise.withResolvers<void>()
      wake = resolve
      if (!isFirst) await Promise.race([reported, rest(pollMs, signal)])
      if (signal.aborted) return
      const now = await signature(root, folders)
      if (now === known) continue
      const seen = await settled(now)
      if (signal.aborted) return
      const done = await onChange().then(
        () => true,
        () => false,
      )
      if (done) known = seen
      report()
    }
  }

  report()
  const looking = look()
  return {
    async stop() {
      stopped.abort()
      wake()
      for (const reporter of reporters) reporter.close()
      await looking
    },
  }
}

/** Changes whenever a JSON file does. */
async function signature(root: string, folders: readonly string[]): Promise<string> {
  const parts = await Promise.all(folders.map((folder) => ofFolder(root, folder)))
  return parts.join('\n')
}

async function ofFolder(root: string, folder: string): Promise<string> {
  try {
    const entries = await entriesIn(root, folder)
    const files = await Promise.all(
      entries.map(async ({ path, kind }) => {
        const { size, mtimeMs, ctimeMs, ino } = await lstat(join(root, path))
        return `${path} ${kind} ${size} ${mtimeMs} ${ctimeMs} ${ino}`
      }),
    )
    return files.join('\n')
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
  }
}
