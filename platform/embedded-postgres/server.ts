import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { serverEnvironment } from './cluster.ts'
import { explain } from './explain.ts'
import { freePort } from './free-port.ts'
import type { Guard } from './guard.ts'
import { postGuard } from './guard.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { EmbeddedPostgresError } from './refusal.ts'
import type { ServerUser } from './server-user.ts'

export type ServerOptions = {
  binaries: Binaries
  user: ServerUser
  cluster: string
  logFile: string
  port: number | undefined
  settings: Record<string, string>
  onRestart: (reason: string) => void
}

const startPatienceMs = 60_000
const stopPatienceMs = 10_000
const restarts = { attempts: 20, pauseMs: 250 }

/** Runs the server until `stop`: one that dies in between is started again on its port. */
export async function superviseServer(options: ServerOptions): Promise<{ port: number; stop(): Promise<void> }> {
  const port = options.port ?? (await freePort())
  const guard = postGuard()
  let server = await startServer(options, port, guard).catch(async (error: unknown) => {
    await guard.leave()
    throw error
  })
  let stopping = false
  const endWithProcess = () => {
    server.kill('SIGINT')
  }
  process.once('exit', endWithProcess)

  const watch = () =>
    server.once('exit', (code, signal) => {
      if (stopping) return
      options.onRestart(
        `The embedded Postgres ended unexpectedly (${signal ?? `exit code ${code}`}) and is started again`,
      )
      restart().catch((error: unknown) =>
        options.onRestart(
          `The embedded Postgres cannot be started again: ${error instanceof Error ? error.message : String(error)}`,
        ),
      )
    })
  async function restart(): Promise<void> {
    for (let attempt = 1; attempt <= restarts.attempts && !stopping; attempt++) {
      // Right after a kill, the old server's own processes may still hold its memory.
      await delay(restarts.pauseMs)
      const next = await startServer(options, port, guard).catch(() => undefined)
      if (next === undefined) continue
      server = next
      if (stopping) return endServer(server)
      watch()
      return
    }
    if (!stopping)
      options.onRestart('The embedded Postgres cannot be started again: see postgres.log in the data folder')
  }
  watch()

  let stopped: Promise<void> | undefined
  return {
    port,
    stop: () => {
      stopping = true
      process.off('exit', endWithProcess)
      return (stopped ??= endServer(server).then(guard.leave))
    },
  }
}

async function startServer(options: ServerOptions, port: number, guard: Guard): Promise<ChildProcess> {
  const { binaries, user, cluster, logFile } = options
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...options.settings,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = await open(logFile, 'a')
  const alreadyLogged = (await log.stat()).size
  const server = spawn(...user.command(binaries.postgres, ['-D', cluster, '-p', String(port), ...flags]), {
    // A process group of its own: Ctrl-C in the terminal must reach the application first, which drains and then stops the server.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: serverEnvironment(),
  })
  guard.watch(server)
  await log.close()
  server.unref()
  const until = Date.now() + startPatienceMs
  while (Date.now() < until) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw explain((await readFile(logFile, 'utf8')).slice(alreadyLogged))
    }
    const postmaster = await readPostmasterFile(cluster)
    if (postmaster?.pid === server.pid && postmaster?.ready) return server
    await delay(10)
  }
  await endServer(server)
  throw new EmbeddedPostgresError(
    `The embedded Postgres was not ready after ${startPatienceMs / 1000} s: see ${logFile}`,
  )
}

async function endServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.ref()
  const ended = once(server, 'exit')
  server.kill('SIGINT')
  const force = setTimeout(() => server.kill('SIGQUIT'), stopPatienceMs)
  await ended
  clearTimeout(force)
}
