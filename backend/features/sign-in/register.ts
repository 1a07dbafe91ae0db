import { hkdfSync } from 'node:crypto'
import { reject } from '@fleet/domain/kernel/rejection'
import { serve } from '@fleet/platform/http/contract/serve'
import { accountOf } from '@fleet/platform/http/session/session'
import type { FastifyInstance } from 'fastify'
import type { Config } from '@fleet/platform/config/config'
import type { StaffRequirement } from '@fleet/platform/config/identity-provider'
import { fromThisMachine, fromThisMachineByName } from '@fleet/platform/http/requests/this-machine'
import type { Sessions } from '@fleet/platform/http/session/session-store'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { DatabasePool } from 'slonik'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { Clock } from '@fleet/platform/time/clock'
import type { Vault } from '@fleet/platform/vault/vault'
import type { ReservationHandler } from '@fleet/domain/reservations/decider'
import { sessionCalls } from './contract.ts'
import { developmentClient, developmentIdentity } from './development/provider.ts'
import { developmentIdentityRoutes } from './development/routes.ts'
import { type Client, type IdentityProvider, discoverProvider } from './identity-provider/identity-provider.ts'
import { identityRoutes } from './identity-routes.ts'
import { providerSignOut } from './identity-provider/provider-sign-out.ts'
import { sessionRoutes } from './session-routes.ts'
import { noStaffDemand } from './identity-provider/staff-factor-check.ts'

/** `development`: the provider runs in this process. */
type ChosenProvider = {
  readonly provider: IdentityProvider
  readonly client: Client
  readonly staff: StaffRequirement
  readonly development: boolean
}

/**
 * The configured identity provider with its description; without one the development provider, for this machine only.
 * @throws ConfigurationError the configured provider does not answer
 */
export async function chooseIdentityProvider({
  identityProvider: configured,
  publicUrl,
}: Config): Promise<ChosenProvider> {
  if (configured === undefined)
    return {
      provider: developmentIdentity(publicUrl),
      client: developmentClient(),
      staff: noStaffDemand,
      development: true,
    }
  return {
    provider: await discoverProvider(configured),
    client: { id: configured.clientId, secret: configured.clientSecret },
    staff: configured.staff,
    development: false,
  }
}

type Deps = {
  readonly identityProvider: ChosenProvider
  readonly config: Config
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly vault: Vault
  readonly database: DatabasePool
  readonly sessions: Sessions
  readonly accounts: AccountHandler
  readonly reservations: ReservationHandler
  readonly identities: ReservationHandler
}

/** Signing in with an identity provider, and one's own sessions. */
export async function registerSignIn(app: FastifyInstance, deps: Deps): Promise<void> {
  const { provider, client, staff, development } = deps.identityProvider
  const { publicUrl } = deps.config
  const atProvider = providerSignOut(provider, client, publicUrl)
  sessionRoutes(app, deps, atProvider)
  deviceKeyRoutes(app, deps)
  if (development) {
    await app.register(async (pages) => {
      pages.addHook('onRequest', fromThisMachineByName(publicUrl))
      await developmentIdentityRoutes(pages, { publicUrl, client })
    })
  }
  await app.register(async (signIn) => {
    if (development) signIn.addHook('onRequest', fromThisMachine)
    await identityRoutes(signIn, deps, { provider, client, staff, atProvider })
  })
}

/**
 * The server's half of the key that encrypts unsaved answers on a device: the same at every sign-in of the account.
 * Derived from the account's key in the vault, so that it is destroyed with that key, and survives a change of the
 * master key.
 */
function deviceKeyRoutes(app: FastifyInstance, { vault }: { readonly vault: Vault }): void {
  serve(app, sessionCalls)('GET /api/auth/device-key', { config: { right: 'ownAccount' } }, async (request) => {
    const key = (await vault.findKey(accountOf(request).id)) ?? reject('accounts.notFound')
    const half = hkdfSync('sha256', key, request.query.device.toLowerCase(), 'unsaved answers on a device', 32)
    return { key: Buffer.from(half).toString('base64url') }
  })
}
