import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** Repeats one GET call over many connections, in a thread of its own so that the measuring one stays free. */
export type Flood = {
  readonly port: number
  readonly path: string
  readonly cookie: string
  readonly connections: number
  readonly forMs: number
}

const { port, path, cookie, connections, forMs }: Flood = workerData
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const end = performance.now() + forMs
let sent = 0

const sendOne = () =>
  new Promise<void>((resolve, reject) => {
    get({ agent, port, path, host: '127.0.0.1', headers: { cookie } }, (response) => {
      response.resume().on('end', resolve).on('error', reject)
    }).on('error', reject)
  })

await Promise.all(
  Array.from({ length: connections }, async () => {
    while (performance.now() < end) {
      await sendOne()
      sent += 1
    }
  }),
)
parentPort?.postMessage(sent)
