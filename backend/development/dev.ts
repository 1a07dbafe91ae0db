import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createServer, type ViteDevServer } from 'vite'
import { readConfig } from '@fleet/platform/config/config'
import { startEmbeddedPostgres } from '@fleet/platform/embedded-postgres/embedded-postgres'
import { freePort } from '@fleet/platform/embedded-postgres/free-port'
import { pageForBrowsers } from './page-for-browsers.ts'
import { waitForServer } from './wait-for-server.ts'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/**
 * A change here restarts the server. Form files need no restart; texts of `locales` change in the pages at once, in the
 * server's answers after a restart.
 */
const watched = ['backend', 'domain', 'platform', 'projections', 'form-schemas/engine', 'demo'].map(fromRoot)

/**
 * `npm run dev`: the server, which restarts when its code changes, the pages by Vite, which change in place, and the
 * embedded database, which runs through restarts. `npm run dev -- season` fills it with the demo season.
 */
async function develop(withSeason: boolean): Promise<void> {
  const environment = {
    ...process.env,
    PORT: process.env['PORT'] ?? '3000',
    DATA_DIR: process.env['DATA_DIR'] ?? (withSeason ? '.data/dev-season' : '.data/dev'),
  }
  const config = readConfig(environment)
  const stops: (() => Promise<unknown>)[] = []
  let stopping: Promise<void> | undefined
  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      for (const one of stops.toReversed()) await one()
    })()
    return stopping
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  try {
    const embedded =
      config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir }) : undefined
    if (embedded) stops.push(() => embedded.stop())
    const port = await freePort()
    const server = startServer(withSeason ? 'demo/main.ts' : 'backend/programs/main.ts', {
      ...environment,
      DATABASE_URL: config.databaseUrl ?? embedded?.url ?? '',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: config.publicUrl,
    })
    stops.push(() => ended(server))
    const pages = await startPages(Number(environment.PORT), port, config.timeZone)
    stops.push(() => pages.close())
    console.log(`Pages at ${config.publicUrl}; the server listens on port ${port} behind them`)
  } catch (error) {
    await stop()
    throw error
  }
}

/** Under `--watch`, Node lets a thread report the files it loads among the messages to its parent. */
const unreported = 'data:text/javascript,delete process.env.WATCH_REPORT_DEPENDENCIES'

function startServer(program: string, environment: NodeJS.ProcessEnv): ChildProcess {
  // Saves the wait for a shutdown: events and uploads survive a kill
  const watching = [
    '--watch-preserve-output',
    '--watch-kill-signal=SIGKILL',
    ...watched.map((path) => `--watch-path=${path}`),
  ]
  return spawn(process.execPath, ['--no-warnings', ...watching, '--import', unreported, fromRoot(program)], {
    env: environment,
    stdio: 'inherit',
  })
}

function ended(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })
}

async function startPages(port: number, serverPort: number, timeZone: string): Promise<ViteDevServer> {
  const target = `http://127.0.0.1:${serverPort}`
  const server = await createServer({
    configFile: fromRoot('frontend/vite.config.ts'),
    plugins: [pageForBrowsers(timeZone), waitForServer(serverPort)],
    server: { host: '127.0.0.1', port, strictPort: true, proxy: { '/api': target, '/health': target } },
  })
  return server.listen()
}

await develop(process.argv.includes('season'))
