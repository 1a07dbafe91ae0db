import { once } from 'node:events'
import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkedApplication } from '../checked-application.ts'
import { readConfig } from '@fleet/platform/config/config'
import { verifyLogIntegrity } from '@fleet/platform/event-sourcing/integrity/verify'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@fleet/platform/embedded-postgres/embedded-postgres'
import { freePort, runApplication } from './running-application.ts'
import { type SteadyGuest, signIn, steadyGuest } from './steady-guest.ts'

const rounds = Number(process.env['KILL_ROUNDS'] ?? 1)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

let dataDir: string
let postgres: EmbeddedPostgres
let env: Record<string, string>
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fleet-killed-'))
  postgres = await startEmbeddedPostgres({ dataDir })
  env = {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    PORT: String(await freePort()),
    ADMIN_PASSWORD: 'correct horse battery',
  }
})
afterEach(async () => {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const serverPid = async () =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

async function guests(url: string): Promise<SteadyGuest[]> {
  const cookie = await signIn(url, 'admin@example.com', 'correct horse battery')
  return Promise.all(Array.from({ length: 8 }, (_, n) => steadyGuest(url, cookie, `guest${n}`)))
}

/** Expects each acknowledged value once and in order in the log, nothing else, and a valid log. */
async function expectNothingLostOrDoubled(saving: readonly SteadyGuest[]): Promise<void> {
  const { services, close } = await checkedApplication(readConfig(env), postgres.url)
  try {
    for (const { id, acknowledged } of saving) {
      const events = await services.submissions.history(id)
      const stored = events.flatMap(({ type, data }) => (type === 'AnswersSaved' ? [data.answers['firstName']] : []))
      expect(acknowledged.length).toBeGreaterThan(0)
      expect(stored).toEqual(acknowledged)
    }
    expect((await verifyLogIntegrity(services.store)).violation).toBeUndefined()
  } finally {
    await close()
  }
}

describe('kill -9 while guests save', () => {
  it('of the application loses and duplicates no acknowledged save', async () => {
    let application = await runApplication(env)
    const saving = await guests(application.url)
    for (let round = 0; round < rounds; round += 1) {
      await pause(700)
      await application.kill()
      application = await runApplication(env)
    }
    await pause(500)
    await Promise.all(saving.map((guest) => guest.stop()))
    await application.stop()
    expect(saving.some(({ failures }) => failures() > 0)).toBe(true)
    await expectNothingLostOrDoubled(saving)
  })

  it('of Postgres loses and duplicates no acknowledged save', async () => {
    const application = await runApplication(env)
    const saving = await guests(application.url)
    for (let round = 0; round < rounds; round += 1) {
      await pause(700)
      const pid = await serverPid()
      const before = saving.map(({ acknowledged }) => acknowledged.length)
      process.kill(pid, 'SIGKILL')
      postgres = await startEmbeddedPostgres({ dataDir, port: Number(new URL(postgres.url).port) })
      while (saving.some(({ acknowledged }, n) => acknowledged.length <= (before[n] ?? 0) + 1)) await pause(50)
    }
    await Promise.all(saving.map((guest) => guest.stop()))
    await application.stop()
    expect(saving.some(({ failures }) => failures() > 0)).toBe(true)
    await expectNothingLostOrDoubled(saving)
  })

  it('of the embedded Postgres ends the application in one line, and the next start has every acknowledged save', async () => {
    await postgres.stop()
    const { DATABASE_URL: _, ...embedded } = env
    const application = await runApplication(embedded)
    const saving = await guests(application.url)
    await pause(700)
    const ended = once(application.process, 'exit')
    process.kill(await serverPid(), 'SIGKILL')
    expect(await ended).toEqual([1, null])
    expect(application.output()).toMatch(/^The embedded Postgres ended unexpectedly \(SIGKILL\): see .*postgres\.log/m)
    const again = await runApplication(embedded)
    await pause(500)
    await Promise.all(saving.map((guest) => guest.stop()))
    await again.stop()
    postgres = await startEmbeddedPostgres({ dataDir })
    await expectNothingLostOrDoubled(saving)
  })
})
