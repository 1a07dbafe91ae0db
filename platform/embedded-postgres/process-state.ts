import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { systemCode } from './refusal.ts'

const run = promisify(execFile)

/** Whether the process runs; one of another user counts, a zombie does not: it only waits for its parent to ask how it ended. */
export async function isRunning(pid: number): Promise<boolean> {
  return exists(pid) && !(await stateOf(pid)).startsWith('Z')
}

function exists(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return systemCode(error) === 'EPERM'
  }
}

/** One letter and more, as `ps` tells it; '' where nothing tells. */
async function stateOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    // `<pid> (<name>) <state> ...`: the name may hold anything.
    return stat.slice(stat.lastIndexOf(')') + 2)
  }
  return run('ps', ['-o', 'stat=', '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  )
}

/** Sends a signal; a process that ended meanwhile needs none. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error
  }
}
