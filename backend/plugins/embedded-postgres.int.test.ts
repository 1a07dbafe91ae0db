import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'

let folder: string
let dataDir: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'registration-embedded-'))
  dataDir = path.join(folder, 'data of a boat office')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}

async function withServer<T>(work: (server: EmbeddedPostgres) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir })
  return work(server).finally(() => server.stop())
}

const refusal = (starting: Promise<EmbeddedPostgres>) => starting.then(
  async (server) => { await server.stop(); return 'it started' },
  (error: unknown) => error instanceof Error ? `${error.name}: ${error.message}` : String(error),
)

describe('the embedded Postgres', () => {
  it('makes its cluster at the first start, in UTF-8, with search that folds Cyrillic case', () => withServer(async ({ url }) => {
    expect(await ask(url, `select current_setting('server_encoding') as encoding, 'ДАЙВИНГ' ilike '%дайв%' as found`)).toEqual([{ encoding: 'UTF8', found: true }])
    await ask(url, 'create table kept as select 7 as value')
  }))

  it('keeps its data over a stop and a start', () => withServer(async ({ url }) => {
    expect(await ask(url, 'select value from kept')).toEqual([{ value: 7 }])
  }))

  it('lets nobody in without the password kept in the data folder', () => withServer(async ({ url }) => {
    const stranger = new URL(url)
    stranger.password = 'guess'
    await expect(ask(stranger.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  }))

  it('is started again on its port when it is killed', async () => {
    const told: string[] = []
    const server = await startEmbeddedPostgres({ dataDir, onRestart: (reason) => told.push(reason) })
    const pid = Number((await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => ask(server.url, 'select value from kept').catch(() => []), { timeout: 20_000 }).toEqual([{ value: 7 }])
    expect(told).toEqual([expect.stringContaining('SIGKILL')])
    await server.stop()
  })

  it('stops the server that a killed application left behind, and starts its own', async () => {
    const program = fileURLToPath(new URL('embedded-postgres/start-and-wait.ts', import.meta.url))
    const application = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [address] = await once(application.stdout, 'data')
    const url = String(address).trim()
    await ask(url, 'update kept set value = 8')
    expect(await refusal(startEmbeddedPostgres({ dataDir }))).toBe(
      `EmbeddedPostgresError: The data folder ${dataDir} is in use by a running application (process ${application.pid}): stop it, or set DATA_DIR to another folder`)
    application.kill('SIGKILL')
    await once(application, 'exit')
    expect(await ask(url, 'select value from kept')).toEqual([{ value: 8 }])
    await withServer(async (server) => expect(await ask(server.url, 'select value from kept')).toEqual([{ value: 8 }]))
    await expect(ask(url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('takes no notice of a stale postmaster.pid that names some other program', async () => {
    await writeFile(path.join(dataDir, 'postgres', 'postmaster.pid'), `${process.ppid}\n`)
    await withServer(async ({ url }) => expect(await ask(url, 'select value from kept')).toEqual([{ value: 8 }]))
  })

  it('says in one line that its port is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const said = await refusal(startEmbeddedPostgres({ dataDir, port }))
    taken.close()
    expect(said).toBe('EmbeddedPostgresError: The port for the embedded Postgres is in use by another program')
  })

  it('says in one line that its folder cannot be written', async () => {
    const file = path.join(folder, 'a file')
    await writeFile(file, '')
    expect(await refusal(startEmbeddedPostgres({ dataDir: path.join(file, 'data') }))).toBe(
      `EmbeddedPostgresError: The data folder ${path.join(file, 'data')} cannot be written (ENOTDIR): give this user access to it, or set DATA_DIR to another folder`)
  })
})
