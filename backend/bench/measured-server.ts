import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./server.ts', import.meta.url))

export type MeasuredServer = {
  readonly port: number
  /** Bytes, after a garbage collection. */
  memory(): Promise<{ rss: number; heap: number }>
  stop(): Promise<void>
}

function isMessage<K extends string>(message: unknown, ...keys: K[]): message is Record<K, number> {
  return typeof message === 'object' && message !== null && keys.every((key) => key in message)
}

/** Starts a server to be measured in a process of its own. */
export async function measuredServer(kind: 'application' | 'crud', databaseUrl: string, env: Record<string, string>): Promise<MeasuredServer> {
  const child = fork(program, [kind, databaseUrl], { env: { ...process.env, ...env }, execArgv: ['--expose-gc', '--no-warnings'] })
  const [ready] = await once(child, 'message')
  if (!isMessage(ready, 'port')) throw new Error('the server to be measured did not start')
  return {
    port: ready.port,
    async memory() {
      child.send('memory')
      const [answer] = await once(child, 'message')
      return isMessage(answer, 'rss', 'heap') ? answer : { rss: 0, heap: 0 }
    },
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
