import type { FastifyInstance } from 'fastify'
import { findAccounts } from '@fleet/projections/accounts/queries'
import type { Config } from '../../config.ts'
import type { Services } from '../../services.ts'
import type { KnownPerson } from './development/page.ts'
import { developmentClient, developmentIdentity } from './development/provider.ts'
import { developmentIdentityRoutes } from './development/routes.ts'
import type { Client, IdentityProvider } from './identity-provider.ts'
import { deviceKeyRoutes } from './device-key.ts'
import { discoverProvider } from './identity-provider.ts'
import { identityRoutes } from './identity-routes.ts'
import { providerSignOut } from './provider-sign-out.ts'
import { sessionRoutes } from './session-routes.ts'

const offered = 50

/** `development`: it runs in this process. */
export type ChosenProvider = { readonly provider: IdentityProvider; readonly client: Client; readonly development: boolean }

/**
 * The configured identity provider, asked what it is; the development provider when there is none.
 * @throws ConfigurationError the configured one does not answer
 */
export async function chooseIdentityProvider({ identityProvider: configured, publicUrl }: Config): Promise<ChosenProvider> {
  if (configured === undefined) return { provider: developmentIdentity(publicUrl), client: developmentClient(), development: true }
  return { provider: await discoverProvider(configured), client: { id: configured.clientId, secret: configured.clientSecret }, development: false }
}

/** Signing in by an identity provider, and own sessions. */
export async function registerSignIn(app: FastifyInstance, services: Services, { provider, client, development }: ChosenProvider): Promise<void> {
  const { config: { publicUrl }, database } = services
  const atProvider = providerSignOut(provider, client, publicUrl)
  sessionRoutes(app, services, atProvider)
  deviceKeyRoutes(app, services)
  async function people(): Promise<KnownPerson[]> {
    const { rows } = await findAccounts(database, { limit: offered })
    return rows.flatMap(({ email, firstName, lastName, role }) =>
      email === null ? [] : [{ email, firstName: firstName ?? '', lastName: lastName ?? '', role: role ?? 'no role' }])
  }
  if (development) await developmentIdentityRoutes(app, { publicUrl, client, people })
  await identityRoutes(app, services, { provider, client, atProvider })
}
