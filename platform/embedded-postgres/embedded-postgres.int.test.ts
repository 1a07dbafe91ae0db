import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'

let folder: string
let dataDir: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'registration-embedded-'))
  dataDir = path.join(folder, 'data of a boat office')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function query(url: string, statement: string): Promise<unknown[]> {
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

const refusal = (starting: Promise<EmbeddedPostgres>) =>
  starting.then(
    async (server) => {
      await server.stop()
      return 'it started'
    },
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
  )

describe('the embedded Postgres', () => {
  it('creates its cluster at the first start, in UTF-8, with case-insensitive search in Cyrillic', () =>
    withServer(async ({ url }) => {
      expect(
        await query(url, `select current_setting('server_encoding') as encoding, 'ДАЙВИНГ' ilike '%дайв%' as found`),
      ).toEqual([{ encoding: 'UTF8', found: true }])
      await query(url, 'create table kept as select 7 as value')
    }))

  it('keeps its data across a restart', () =>
    withServer(async ({ url }) => {
      expect(await query(url, 'select value from kept')).toEqual([{ value: 7 }])
    }))

  it('rejects a connection without the password in the data folder', () =>
    withServer(async ({ url }) => {
      const stranger = new URL(url)
      stranger.password = 'guess'
      await expect(query(stranger.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
    }))

  it('reports in one line that it was killed, and keeps its data', async () => {
    const reasons: string[] = []
    const server = await startEmbeddedPostgres({ dataDir, onUnexpectedEnd: (reason) => reasons.push(reason) })
    const pid = Number((await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => reasons).toEqual([expect.stringMatching(/ended unexpectedly.*SIGKILL/)])
    await server.stop()
    await withServer(async ({ url }) => expect(await query(url, 'select value from kept')).toEqual([{ value: 7 }]))
  })

  it('stops the server that a killed application left behind, and starts its own', async () => {
    const program = fileURLToPath(new URL('./testing/start-and-wait.ts', import.meta.url))
    const application = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [address] = await once(application.stdout, 'data')
    const url = String(address).trim()
    await query(url, 'update kept set value = 8')
    expect(await refusal(startEmbeddedPostgres({ dataDir }))).toBe(
      `EmbeddedPostgresError: The data folder ${dataDir} is in use by a running application (process ${application.pid}): stop it, or set DATA_DIR to another folder`,
    )
    application.kill('SIGKILL')
    await once(application, 'exit')
    expect(await query(url, 'select value from kept')).toEqual([{ value: 8 }])
    await withServer(async (server) =>
      expect(await query(server.url, 'select value from kept')).toEqual([{ value: 8 }]),
    )
    await expect(query(url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  describe.skipIf(process.platform === 'win32')('after kill -9 of the application', () => {
    const program = fileURLToPath(new URL('./testing/start-and-wait.ts', import.meta.url))
    const postmaster = async () =>
      Number((await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
    const state = async (pid: number) =>
      promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)]).then(
        ({ stdout }) => stdout.trim(),
        () => 'gone',
      )

    /** Starts the application under a shell that becomes `sleep` and never reaps it: once killed, it stays a zombie. */
    async function startUnderParentThatNeverWaits() {
      const parent = spawn('sh', ['-c', '"$0" "$@" & echo $!; exec sleep 120', process.execPath, program, dataDir], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const lines = createInterface(parent.stdout)[Symbol.asyncIterator]()
      const [pid, url] = [Number((await lines.next()).value), String((await lines.next()).value)]
      onTestFinished(() => void parent.kill())
      return { pid, url }
    }

    it('starts again at once, while the killed application is a zombie', async () => {
      const killed = await startUnderParentThatNeverWaits()
      process.kill(killed.pid, 'SIGKILL')
      const server = await startEmbeddedPostgres({ dataDir })
      expect(await state(killed.pid)).toMatch(/^Z/)
      expect(await query(server.url, 'select value from kept')).toEqual([{ value: 8 }])
      await server.stop()
    })

    it('starts again when the server was killed with it', async () => {
      const killed = await startUnderParentThatNeverWaits()
      const server = await postmaster()
      for (const pid of [killed.pid, server]) process.kill(pid, 'SIGKILL')
      await withServer(async ({ url }) => expect(await query(url, 'select value from kept')).toEqual([{ value: 8 }]))
    })
  })

  it('ignores a stale postmaster.pid with the id of another program', async () => {
    await writeFile(path.join(dataDir, 'postgres', 'postmaster.pid'), `${process.ppid}\n`)
    await withServer(async ({ url }) => expect(await query(url, 'select value from kept')).toEqual([{ value: 8 }]))
  })

  it('reports in one line that its port is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const outcome = await refusal(startEmbeddedPostgres({ dataDir, port }))
    taken.close()
    expect(outcome).toBe('EmbeddedPostgresError: The port for the embedded Postgres is in use by another program')
  })

  it('reports in one line that its folder cannot be written', async () => {
    const file = path.join(folder, 'a file')
    await writeFile(file, '')
    expect(await refusal(startEmbeddedPostgres({ dataDir: path.join(file, 'data') }))).toBe(
      `EmbeddedPostgresError: The data folder ${path.join(file, 'data')} cannot be written (ENOTDIR): give this user access to it, or set DATA_DIR to another folder`,
    )
  })
})
