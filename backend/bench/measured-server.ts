import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./server.ts', import.meta.url))

/** Bytes; `blockedMs`: longest time that the event loop was blocked, ms. */
export type Measured = {
  readonly rss: number
  readonly heap: number
  readonly highest: number
  readonly blockedMs: number
}

export type MeasuredServer = {
  readonly port: number
  /**
   * Resident and heap memory after a garbage collection; `highest` resident memory and `blockedMs` since the last call.
   * @throws Error the process ended
   */
  measured(): Promise<Measured>
  /** Processor time it has used since it started, ms. */
  processor(): Promise<number>
  stop(): Promise<void>
}

function isMessage<K extends string>(message: unknown, ...keys: K[]): message is Record<K, number> {
  return typeof message === 'object' && message !== null && keys.every((key) => key in message)
}

/** Starts a server for measurement in its own process. */
export async function measuredServer(
  kind: 'application' | 'uploads' | 'bucket' | 'crud',
  databaseUrl: string,
  env: Record<string, string>,
): Promise<MeasuredServer> {
  const child = fork(program, [kind, databaseUrl], {
    env: { ...process.env, ...env },
    execArgv: ['--expose-gc', '--no-warnings'],
  })
  let isStopped = false
  const ended = once(child, 'exit').then(([code, signal]: (number | string | null)[]): never => {
    throw new Error(`the ${kind} to be measured ended by itself: ${code ?? signal}`)
  })
  ended.catch((error: Error) => isStopped || console.error(error.message))
  const [ready] = await Promise.race([once(child, 'message'), ended])
  if (!isMessage(ready, 'port')) throw new Error('the server to be measured did not start')
  async function answerTo(request: string): Promise<unknown> {
    child.send(request)
    const [answer] = await Promise.race([once(child, 'message'), ended])
    return answer
  }
  return {
    port: ready.port,
    async measured() {
      const answer = await answerTo('measured')
      if (!isMessage(answer, 'rss', 'heap', 'highest', 'blockedMs'))
        throw new Error('the server to be measured said something else')
      return answer
    },
    async processor() {
      const answer = await answerTo('processor')
      return isMessage(answer, 'processor') ? answer.processor : 0
    },
    async stop() {
      isStopped = true
      child.kill('SIGKILL')
      await ended.catch(() => undefined)
    },
  }
}
