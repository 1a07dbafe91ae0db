import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { serverEnvironment } from './cluster.ts'
import { explain } from './explain.ts'
import { freePort } from './free-port.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { ServerUser } from './server-user.ts'

type ServerOptions = {
  binaries: Binaries
  user: ServerUser
  cluster: string
  logFile: string
  port: number | undefined
  settings: Record<string, string>
  onSpawned: () => void
  onUnexpectedEnd: (reason: string) => void
}

const startTimeoutMs = 60_000
const stopTimeoutMs = 10_000

/**
 * Runs the server until `stop`, or until this process exits normally. The next start stops one that outlives its
 * process.
 */
export async function runServer(options: ServerOptions): Promise<{ port: number; stop(): Promise<void> }> {
  const port = options.port ?? (await freePort())
  const server = await startServer(options, port)
  const endWithProcess = () => {
    server.kill('SIGINT')
  }
  const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
    process.off('exit', endWithProcess)
    options.onUnexpectedEnd(
      `The embedded Postgres ended unexpectedly (${signal ?? `exit code ${code}`}): see ${options.logFile}, and start again`,
    )
  }
  process.once('exit', endWithProcess)
  server.once('exit', onExit)
  let stopped: Promise<void> | undefined
  return {
    port,
    stop: () => {
      process.off('exit', endWithProcess)
      server.off('exit', onExit)
      return (stopped ??= endServer(server))
    },
  }
}

async function startServer(options: ServerOptions, port: number): Promise<ChildProcess> {
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
  await log.close()
  server.unref()
  options.onSpawned()
  const until = Date.now() + startTimeoutMs
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
    `The embedded Postgres was not ready after ${startTimeoutMs / 1000} s: see ${logFile}`,
  )
}

async function endServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.ref()
  const ended = once(server, 'exit')
  server.kill('SIGINT')
  const force = setTimeout(() => server.kill('SIGQUIT'), stopTimeoutMs)
  await ended
  clearTimeout(force)
}
