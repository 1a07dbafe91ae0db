import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { ensureServerBundled } from '../../launch/server-bundle.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Shares compiled code between processes: a start takes half the work. */
const compiled = { NODE_COMPILE_CACHE: `${root}node_modules/.cache/tests` }

export type RunningApplication = {
  readonly url: string
  readonly process: ChildProcess
  /** Standard output and error so far. */
  output(): string
  /** SIGKILL: no chance to finish anything. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Runs the server as `npm start` does, in its own process. @throws Error with its output when it exits before it listens */
export async function runApplication(env: Record<string, string>): Promise<RunningApplication> {
  const program = ensureServerBundled(root, process.execPath)
  const child = spawn(process.execPath, ['--no-warnings', program], { env: { ...process.env, ...compiled, ...env } })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk))
  const ended = once(child, 'exit')
  const ready = (async () => {
    while (!output.includes('Ready at')) await new Promise((resolve) => setTimeout(resolve, 20))
  })()
  await Promise.race([ready, ended.then(() => Promise.reject(new Error(`the application ended: ${output}`)))])
  return {
    url: `http://127.0.0.1:${env['PORT']}`,
    process: child,
    output: () => output,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
