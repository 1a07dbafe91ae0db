import { createApplication } from './app.ts'
import type { Config } from './config.ts'
import { ConfigurationError, readConfig } from './config.ts'
import { startEmbeddedPostgres } from './plugins/embedded-postgres.ts'

/** Listens, or says in one line why it cannot. */
async function listen(application: Awaited<ReturnType<typeof createApplication>>, { port }: Config): Promise<void> {
  try {
    await application.app.listen({ port, host: '0.0.0.0' })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new ConfigurationError(`port ${port} is in use: stop what listens there, or choose another with PORT`)
    }
    throw error
  }
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const embedded = config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir }) : undefined
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  const stopEmbedded = () => embedded?.stop()
  try {
    const application = await createApplication(config, databaseUrl)
    let stopping = false
    const stop = async () => {
      if (stopping) return
      stopping = true
      await application.close()
      await stopEmbedded()
      process.exit(0)
    }
    process.on('SIGTERM', () => void stop())
    process.on('SIGINT', () => void stop())
    await listen(application, config)
    console.log(`Ready at ${config.publicUrl}`)
    if (application.madePassword !== undefined) {
      console.log(`First admin: ${config.adminEmail}, password ${application.madePassword} (shown once; set ADMIN_PASSWORD to choose another)`)
    }
  } catch (error) {
    await stopEmbedded()
    throw error
  }
}

main().catch((error: unknown) => {
  const told = error instanceof ConfigurationError || (error instanceof Error && ['FormRefused', 'EmbeddedPostgresError'].includes(error.name))
  console.error(told && error instanceof Error ? error.message : error)
  process.exit(1)
})
