import fc from 'fast-check'
import type { Api } from '../api.ts'
import { anyRequest, type FuzzRequest } from './requests.ts'
import { faultOf } from './verdict.ts'
import { fuzzWorld, senders } from './world.ts'

const concurrency = 16
const timeoutMs = 60_000

type Fuzzed = {
  readonly sent: number
  /** Number of answers of each status. */
  readonly statuses: Readonly<Record<string, number>>
  /** Routes with the faults of their answers, one of each kind, with the request. */
  readonly faults: readonly string[]
}

async function withTimeout<T>(promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Sends this many requests generated from the seed, some in parallel. */
export async function fuzz(api: Api, { requests, seed }: { requests: number; seed: number }): Promise<Fuzzed> {
  const world = await fuzzWorld(api)
  const arbitrary = anyRequest(api.application.contracts, { senders, bodies: world.bodies })
  const statuses: Record<string, number> = {}
  const faults = new Map<string, string>()
  let sent = 0

  async function one(request: FuzzRequest): Promise<void> {
    const report = (fault: string) => {
      const kind = `${request.method} ${request.url.slice(0, 80)} ${fault.replaceAll(/\d+/g, '#').slice(0, 100)}`
      if (!faults.has(kind))
        faults.set(
          kind,
          `${fault}\n  ${JSON.stringify({ ...request, address: world.addressOf(request) }).slice(0, 1500)}`,
        )
    }
    try {
      const answer = await withTimeout(world.send(request))
      sent += 1
      statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1
      const fault = faultOf(request, answer)
      if (fault !== undefined) report(fault)
    } catch (error) {
      // A request that the client cannot encode was not sent.
      if (error instanceof TypeError && /Invalid|ERR_INVALID/.test(String(error))) return
      report(`fails: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
  }

  for (let batch = 0; sent < requests; batch += 1) {
    const waiting = fc.sample(arbitrary, { numRuns: Math.min(500, requests - sent), seed: seed + batch })
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (let request = waiting.pop(); request !== undefined; request = waiting.pop()) await one(request)
      }),
    )
  }
  return { sent, statuses, faults: [...faults].map(([kind, fault]) => `${kind}: ${fault}`) }
}
