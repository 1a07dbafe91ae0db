import type { FastifyInstance } from 'fastify'
import { findAccounts } from '@fleet/projections/accounts/queries'
import type { Services } from '../../services.ts'
import type { KnownPerson } from './development/page.ts'
import { developmentClient, developmentIdentity } from './development/provider.ts'
import { developmentIdentityRoutes } from './development/routes.ts'
import { discoverProvider } from './identity-provider.ts'
import { identityRoutes } from './identity-routes.ts'
import { sessionRoutes } from './session-routes.ts'

const offered = 50

/**
 * Signing in by the configured identity provider, or by the development provider when there is none.
 * @throws ConfigurationError the configured one does not answer
 */
export async function registerSignIn(app: FastifyInstance, services: Services): Promise<void> {
  const { config: { identityProvider: configured, publicUrl }, database } = services
  sessionRoutes(app, services)
  if (configured !== undefined) {
    const client = { id: configured.clientId, secret: configured.clientSecret }
    return identityRoutes(app, services, { provider: await discoverProvider(configured), client })
  }

  async function people(): Promise<KnownPerson[]> {
    const { rows } = await findAccounts(database, { limit: offered })
    return rows.flatMap(({ email, firstName, lastName, role }) =>
      email === null ? [] : [{ email, firstName: firstName ?? '', lastName: lastName ?? '', role: role ?? 'no role' }])
  }
  const client = developmentClient()
  await developmentIdentityRoutes(app, { publicUrl, client, people })
  await identityRoutes(app, services, { provider: developmentIdentity(publicUrl), client, prompt: 'login' })
}
