import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Ends the server when this process is gone, whatever killed it. */
export type Guard = {
  /** From now on this server, until it ends. */
  watch(server: ChildProcess): void
  leave(): Promise<void>
}

const program = fileURLToPath(new URL('guard-program.ts', import.meta.url))

/** A small process that reads a pipe from this one: the pipe ends when this process does. */
export function postGuard(): Guard {
  // Out of this process's group and terminal: what ends those by force does not end it too.
  const guard = spawn(process.execPath, ['--max-old-space-size=16', program], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = once(guard, 'exit')
  guard.unref()
  // Without it everything works as before; the next start stops a server that was left over.
  guard.on('error', () => {})
  guard.stdin.on('error', () => {})
  ended.catch(() => {})
  const say = (pid: number) => guard.stdin.write(`${pid}\n`)
  return {
    watch(server) {
      say(server.pid ?? 0)
      server.once('exit', () => say(0))
    },
    async leave() {
      guard.ref()
      guard.stdin.end()
      await ended.catch(() => {})
    },
  }
}
