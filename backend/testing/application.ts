import { rm } from 'node:fs/promises'
import type { Application } from '../app/app.ts'
import { checkedApplication } from './checked-application.ts'
import { readConfig, type Config } from '@fleet/platform/config/config'
import type { StandaloneForm } from '../features/standalone-forms/form-type.ts'
import { adminPassword, createTestStorage } from './started-before.ts'
import { freePort } from '@fleet/platform/embedded-postgres/free-port'

export type RunningApplication = {
  readonly application: Application
  /** Address of the pages and the API, without a trailing slash. */
  readonly url: string
  readonly databaseUrl: string
  readonly admin: { readonly email: string; readonly password: string }
  /** Stops it and removes its database and data folder. */
  close(): Promise<void>
}

const admin = { email: 'admin@example.com', password: adminPassword }

/**
 * Starts the whole application with its built pages, on a free port and a database with nothing but its first admin.
 * `as`: settings that the environment cannot give on a loopback.
 */
export async function startApplication(
  environment: Record<string, string> = {},
  as: Partial<Config> = {},
  filledForms: readonly StandaloneForm[] = [],
): Promise<RunningApplication> {
  const { url: databaseUrl, drop, dataDir } = await createTestStorage(Object.keys(environment))
  const port = await freePort()
  // The origin of unsafe calls is checked against the public address, so the port is known before the start.
  const url = `http://127.0.0.1:${port}`
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: url,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...environment,
  })
  const application = await checkedApplication({ ...config, ...as }, databaseUrl, { standaloneForms: filledForms })
  await application.app.listen({ port, host: '127.0.0.1' })
  return {
    application,
    databaseUrl,
    url,
    admin,
    close: async () => {
      try {
        await application.close()
      } finally {
        await drop()
        await rm(dataDir, { recursive: true, force: true })
      }
    },
  }
}
