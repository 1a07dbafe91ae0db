import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./server.ts', import.meta.url))

export type Memory = { readonly rss: number; readonly heap: number; readonly highest: number }

export type MeasuredServer = {
  readonly port: number
  /** Bytes: resident and of the heap, after a garbage collection; `highest` resident since it was asked last. */
  memory(): Promise<Memory>
  stop(): Promise<void>
}

function isMessage<K extends string>(message: unknown, ...keys: K[]): message is Record<K, number> {
  return typeof message === 'object' && message !== null && keys.every((key) => key in message)
}

/** Starts a server to be measured in a process of its own. */
export async function measuredServer(kind: 'application' | 'uploads' | 'bucket' | 'crud', databaseUrl: string, env: Record<string, string>): Promise<MeasuredServer> {
  const child = fork(program, [kind, databaseUrl], { env: { ...process.env, ...env }, execArgv: ['--expose-gc', '--no-warnings'] })
  const [ready] = await once(child, 'message')
  if (!isMessage(ready, 'port')) throw new Error('the server to be measured did not start')
  return {
    port: ready.port,
    async memory() {
      child.send('memory')
      const [answer] = await once(child, 'message')
      return isMessage(answer, 'rss', 'heap', 'highest') ? answer : { rss: 0, heap: 0, highest: 0 }
    },
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
