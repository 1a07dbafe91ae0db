import { monitorEventLoopDelay } from 'node:perf_hooks'
import Fastify from 'fastify'
import { sql } from 'slonik'
import { createDatabase } from '@fleet/platform/database/database'
import { createApplication } from '../app/app.ts'
import { readConfig } from '@fleet/platform/config/config'
import { benchGuest } from './saves.ts'
import { startS3Server } from '../testing/submission-documents/s3-server.ts'
import { newAccount } from '../testing/new-account.ts'
import { withLimits } from '../testing/with-limits.ts'

/**
 * A process under load: `application`, with limits raised so that one account can act as if it were many, and an account
 * of a guest; `uploads`, the same for uploads; `bucket`, an S3-compatible server; or `crud`, the plain update of one row by fastify and slonik for
 * comparison. Sends `{port}` when it listens, and on request its memory and event loop delay, or its processor time.
 */
const [, , kind = 'application', databaseUrl = ''] = process.argv

async function crud(): Promise<number> {
  const database = await createDatabase(databaseUrl)
  await database.query(
    sql.unsafe`CREATE TABLE IF NOT EXISTS public.bench_row (id text PRIMARY KEY, answers jsonb NOT NULL, updated_at timestamptz)`,
  )
  const app = Fastify()
  app.patch<{ Params: { id: string }; Body: Record<string, string> }>('/rows/:id', async (request) => {
    await database.query(sql.unsafe`
      INSERT INTO public.bench_row (id, answers, updated_at) VALUES (${request.params.id}, ${sql.jsonb(request.body)}, now())
      ON CONFLICT (id) DO UPDATE SET answers = bench_row.answers || excluded.answers, updated_at = now()`)
    return { ok: true }
  })
  return portOf(await app.listen({ port: 0, host: '127.0.0.1' }))
}

async function application(): Promise<number> {
  const oneForMany = withLimits({
    registrations: 1_000_000,
    savesPerMinute: 2 ** 50,
    savedBytes: 2 ** 50,
    ...(kind === 'uploads' ? { uploadsAtOnce: 1_000, uploads: 1_000_000, uploadedBytes: 2 ** 50 } : {}),
  })
  const { app, services } = await createApplication(readConfig(process.env), databaseUrl, { limits: oneForMany })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  if (kind === 'application') await newAccount(services, benchGuest)
  return portOf(address)
}

async function bucket(): Promise<number> {
  const { endpoint = '' } = await (await startS3Server()).bucket()
  return portOf(endpoint)
}

const portOf = (address: string) => Number(new URL(address).port)

/** Highest value since the last request. */
let highest = 0
const sampleMemory = () => (highest = Math.max(highest, process.memoryUsage.rss()))
setInterval(sampleMemory, 20).unref()
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()

process.on('message', (request) => {
  if (request === 'processor') {
    const { user, system } = process.cpuUsage()
    return void process.send?.({ processor: (user + system) / 1000 })
  }
  sampleMemory()
  const before = highest
  global.gc?.()
  const { rss, heapUsed: heap } = process.memoryUsage()
  highest = rss
  process.send?.({ rss, heap, highest: before, blockedMs: delay.max / 1e6 })
  delay.reset()
})
process.send?.({ port: await (kind === 'crud' ? crud() : kind === 'bucket' ? bucket() : application()) })
