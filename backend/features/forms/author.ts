import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Who is named when nobody is known. */
export const fileEdit = 'file edit'

const run = promisify(execFile)

/** git must answer at once, start nothing and change nothing. */
async function git(folder: string, ...args: string[]): Promise<string> {
  const { stdout } = await run('git', ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '-C', folder, ...args], {
    timeout: 2000,
    env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' },
  })
  return stdout.trim()
}

/**
 * Who changed these files (paths in `folder`): the author of the newest commit to them when all are as they were
 * committed, else `file edit`, also where there is no git.
 */
export async function authorOf(folder: string, paths: readonly string[]): Promise<string> {
  if (paths.length === 0) return fileEdit
  try {
    if ((await git(folder, 'status', '--porcelain', '--ignored', '--', ...paths)) !== '') return fileEdit
    return (await git(folder, 'log', '-1', '--format=%an', '--', ...paths)) || fileEdit
  } catch {
    return fileEdit
  }
}
