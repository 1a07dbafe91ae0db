import { Agent, request } from 'node:http'

export type Call = {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly headers?: Record<string, string>
}
export type Load = { readonly perSecond: number; readonly p50: number; readonly p99: number; readonly failures: number }

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Sends one request over a keep-alive connection; returns status and body. */
export function send(
  port: number,
  { method, path, body, headers = {} }: Call,
): Promise<{ status: number; body: string; cookies: string[] }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        port,
        method,
        path,
        host: '127.0.0.1',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: text, cookies: response.headers['set-cookie'] ?? [] }),
        )
        response.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Runs `clients` callers, each sending its next call after the previous answer, `total` calls in all. Times in ms. */
export async function load(
  port: number,
  options: { clients: number; total: number; call: (client: number, turn: number) => Call },
): Promise<Load> {
  const { clients, total, call } = options
  const times: number[] = []
  let failures = 0
  const each = Math.floor(total / clients)
  const started = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let turn = 0; turn < each; turn += 1) {
        const sent = performance.now()
        const { status } = await send(port, call(client, turn))
        times.push(performance.now() - sent)
        if (status >= 300) failures += 1
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), failures }
}
