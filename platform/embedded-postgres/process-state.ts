import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { systemCode } from './embedded-postgres-error.ts'

const run = promisify(execFile)

/** Whether the process runs. A process of another user counts; a zombie does not. */
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

/** The state as `ps` shows it, one letter and more; '' when it is unknown. */
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

/** Sends a signal; does nothing when the process has ended. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error
  }
}
