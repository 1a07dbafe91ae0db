import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Flood } from './flood-thread.ts'
import { load, send } from './load.ts'
import { saveCall, type Session } from './saves.ts'

/** What others wait while one account repeats a call, ms; `bytes` of one of its answers. */
export type GreedyCall = {
  readonly name: string
  readonly bytes: number
  readonly perSecond: number
  readonly p99: number
  readonly worst: number
}

type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> }

const program = new URL('./flood-thread.ts', import.meta.url)
const connections = 60
const callsMs = 2_000
/** Pause between two calls of the other account. */
const pauseMs = 10

const longText = 'The quick brown fox jumps over the lazy dog. '.repeat(40)
const histories = 400
/** These end the session, never end, or start a sign-in. */
const left = /logout|\/login|updates|\/dev\//

/**
 * One account sends each GET call of the OpenAPI document over many connections, with the largest page; meanwhile
 * another account reads its own registration. The first entry is the other account alone.
 */
export async function benchGreedy(greedy: Session, other: Session): Promise<GreedyCall[]> {
  const [id = ''] = greedy.ids
  for (let turn = 0; turn < histories; turn += 1) {
    const body = JSON.stringify({ dietaryRequirements: `${longText} ${turn}`, disabilities: `${turn} ${longText}` })
    await send(greedy.port, { ...saveCall(greedy, 0, turn), body })
  }
  const values: Readonly<Record<string, string>> = { id, formId: 'registration', lang: 'en' }
  const get = (path: string) => ({ method: 'GET', path, body: '', headers: { cookie: greedy.cookie } })
  const { paths }: Document = JSON.parse((await send(greedy.port, get('/api/docs/json'))).body)
  const names = Object.keys(paths).filter((path) => 'get' in (paths[path] ?? {}) && !left.test(path))

  const found: GreedyCall[] = [{ name: 'nothing', bytes: 0, perSecond: 0, ...(await others(other, Promise.resolve())) }]
  for (const name of names) {
    const path = `${name.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => values[parameter] ?? '-')}?limit=200`
    const { status, body } = await send(greedy.port, get(path))
    if (status >= 300) continue
    const workerData: Flood = { port: greedy.port, path, cookie: greedy.cookie, connections, forMs: callsMs }
    const flood = once(new Worker(program, { workerData }), 'message')
    const waits = await others(other, flood)
    const [sent]: number[] = await flood
    found.push({ name, bytes: body.length, ...waits, perSecond: ((sent ?? 0) / callsMs) * 1000 })
  }
  return found
}

/** Reads of another account until `flood` ends, at least for `callsMs`. */
async function others(
  { port, cookie, ids: [id = ''] }: Session,
  flood: Promise<unknown>,
): Promise<Pick<GreedyCall, 'p99' | 'worst'>> {
  const times: number[] = []
  let isOver = false
  const end = Promise.all([flood, new Promise((resolve) => setTimeout(resolve, callsMs))]).then(() => (isOver = true))
  const call = { method: 'GET', path: `/api/submissions/${id}`, body: '', headers: { cookie } }
  while (!isOver) {
    const started = performance.now()
    await load(port, { clients: 1, total: 1, call: () => call })
    times.push(performance.now() - started)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  await end
  times.sort((one, next) => one - next)
  return { p99: times[Math.floor(times.length * 0.99)] ?? 0, worst: times.at(-1) ?? 0 }
}
