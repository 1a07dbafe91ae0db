import type { Application } from '../app/app.ts'
import { type Config, readConfig } from '@fleet/platform/config/config'
import { collectAtRest, ownUsage } from './collect-at-rest.ts'
import { listen } from './listen.ts'
import { startEmbeddedPostgres } from '@fleet/platform/embedded-postgres/embedded-postgres'
import { shutdownMessage } from './shutdown-message.ts'
import { logUnhandledRejections, logUncaughtErrors } from '@fleet/platform/logging/unhandled'

/** Work between listening and being ready; the signal aborts when the application stops. */
type Prepare = (application: Application, signal: AbortSignal) => Promise<void>

/** Exits at once: without its database the application can serve nothing, and acknowledged writes are stored. */
function exitNow(reason: string): never {
  console.error(reason)
  process.exit(1)
}

async function serve(config: Config, prepare: Prepare): Promise<void> {
  const load = () => import('../app/app.ts')
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({
          dataDir: config.dataDir,
          // The application's code is loaded while the database starts.
          onSpawned: () => void load().catch(() => {}),
          onUnexpectedEnd: exitNow,
        })
      : undefined
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  const stopEmbedded = () => embedded?.stop()
  let application: Application | undefined
  try {
    const { createApplication } = await load()
    application = await createApplication(config, databaseUrl)
    const { close, madePassword } = application
    const stopping = new AbortController()
    let stopListening = () => {}
    let preparing: Promise<void> = Promise.resolve()
    const stop = async () => {
      if (stopping.signal.aborted) return
      stopping.abort()
      stopListening()
      await preparing.catch(() => {})
      await close()
      await stopEmbedded()
      process.exit(0)
    }
    const end = () => {
      stop().catch((error: unknown) => {
        console.error(shutdownMessage(error))
        process.exit(1)
      })
    }
    process.on('SIGTERM', end)
    process.on('SIGINT', end)
    stopListening = await listen(application.app, config)
    if (config.publicUrl.startsWith('https:') && config.trustedProxies.length === 0) {
      console.warn('TRUSTED_PROXIES is not set: rate limits count all clients as one address, the proxy’s')
    }
    // Print before preparing, which can take long and be interrupted: the password is not shown again.
    if (madePassword !== undefined) {
      console.log(
        `First admin: ${config.adminEmail}, password ${madePassword} (shown once; set ADMIN_PASSWORD to choose another)`,
      )
    }
    preparing = prepare(application, stopping.signal)
    await preparing.catch((error: unknown) => {
      if (!stopping.signal.aborted) throw error
    })
    if (stopping.signal.aborted) return
    console.log(`Ready at ${config.publicUrl}`)
    const { gc } = globalThis
    if (gc !== undefined) collectAtRest({ collect: () => gc(), usage: ownUsage })
  } catch (error) {
    await application?.close()
    await stopEmbedded()
    throw error
  }
}

/**
 * Runs the application until SIGTERM or SIGINT. Prints its address when it is ready, and the first admin's password
 * when it was generated. Errors that an operator can fix are printed in one line; the exit code is then 1.
 */
export async function run(environment: NodeJS.ProcessEnv, prepare: Prepare = async () => {}): Promise<void> {
  logUnhandledRejections(console.error)
  logUncaughtErrors(console.error)
  try {
    await serve(readConfig(environment), prepare)
  } catch (error) {
    console.error(shutdownMessage(error))
    process.exit(1)
  }
}
