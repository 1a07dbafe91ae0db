import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, type FreshDatabase } from '@fleet/platform/testing/fresh-database'
import { freePort } from './running-application.ts'

let folder: string
let database: FreshDatabase
/** Accepts connections and does not answer. */
let silent: Server
const taken = new Set<Socket>()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleet-nothing-there-'))
  database = await freshDatabase()
  silent = createServer((socket) => void taken.add(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  await once(silent, 'listening')
})
afterAll(async () => {
  for (const socket of taken) socket.destroy()
  silent.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function ending(program: string, env: Record<string, string>): Promise<{ output: string; code: unknown }> {
  const usual = { DATA_DIR: folder, DATABASE_URL: database.url, PORT: String(await freePort()) }
  const child = spawn(
    process.execPath,
    ['--no-warnings', fileURLToPath(new URL(`../../programs/${program}`, import.meta.url))],
    { env: { ...process.env, ...usual, ...env } },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  const [code] = await once(child, 'close')
  return { output: output.trim(), code }
}

// Runs before the other tests, which start the application on the database.
it.each(['audit-verify.ts', 'rebuild.ts'])(
  '%s reports in one line that the application has not been started on the database',
  async (program) => {
    const { output, code } = await ending(program, {})
    expect([output, code]).toEqual([
      expect.stringMatching(
        /^the database at .* cannot be used: the application has not been started on it yet \(DATABASE_URL\)$/,
      ),
      1,
    ])
  },
)

describe.each(['main.ts', 'audit-verify.ts', 'rebuild.ts'])('%s ends with one line', (program) => {
  const silentPort = () => {
    const address = silent.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }
  it.each([
    [
      'without an event store',
      () => ({ EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' }),
      /^the event store at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED.* \(EVENTSTORE_URL\)$/,
    ],
    [
      'without a cluster',
      () => ({ EVENTSTORE_URL: 'kurrentdb://u:hidden@127.0.0.1:1,127.0.0.1:2' }),
      /^the event store at 127\.0\.0\.1:1, 127\.0\.0\.1:2 cannot be used: .* \(EVENTSTORE_URL\)$/,
    ],
    [
      'with an event store that hangs',
      () => ({ EVENTSTORE_URL: `esdb://127.0.0.1:${silentPort()}?tls=false` }),
      /^the event store at .* cannot be used: .+ \(EVENTSTORE_URL\)$/,
    ],
    [
      'with a cluster that hangs',
      () => ({ EVENTSTORE_URL: `esdb+discover://127.0.0.1:${silentPort()}?tls=false` }),
      /^the event store at .* cannot be used: .+ \(EVENTSTORE_URL\)$/,
    ],
    [
      'without a database',
      () => ({ DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/none' }),
      /^the database at 127\.0\.0\.1:1\/none cannot be used: .*ECONNREFUSED.* \(DATABASE_URL\)$/,
    ],
    [
      'with a database that hangs',
      () => ({ DATABASE_URL: `postgres://u:hidden@127.0.0.1:${silentPort()}/none` }),
      /^the database at .* cannot be used: .* \(DATABASE_URL\)$/,
    ],
  ])('%s', async (_, env, line) => {
    const { output, code } = await ending(program, env())
    expect(output).toMatch(line)
    expect([output.split('\n').length, output.includes('hidden'), code]).toEqual([1, false, 1])
  })
})
