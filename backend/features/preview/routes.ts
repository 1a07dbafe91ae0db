import type { FastifyInstance } from 'fastify'
import { serve } from '@fleet/platform/http/contract/serve'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import { accountOf, actorOfAccount } from '@fleet/platform/http/session/session'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { Clock } from '@fleet/platform/time/clock'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { Config } from '@fleet/platform/config/config'
import type { DatabasePool } from 'slonik'
import { signedInUser } from '../sign-in/signed-in-user.ts'
import { previewCalls } from './contract.ts'

type Deps = {
  readonly config: Config
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly database: DatabasePool
  readonly accounts: AccountHandler
}

/** The role switcher: gives the top admin another role's rights, and back. */
export function previewRoutes(app: FastifyInstance, deps: Deps): void {
  const { accounts } = deps
  serve(app, previewCalls)(
    'POST /api/auth/preview',
    { config: { right: 'preview', ignoresPreview: true, reads: ['account-list'] } },
    async (request, reply) => {
      const account = accountOf(request)
      const {
        session,
        body: { as },
      } = request
      const meta = { ...commandMeta(request, deps), actor: actorOfAccount(account) }
      if ((as ?? undefined) === session.preview) return signedInUser(request, deps)
      const { position } = await accounts.handle(
        account.id,
        as === null ? { type: 'EndPreview', data: {}, meta } : { type: 'StartPreview', data: { as }, meta },
      )
      if (as === null) delete session.preview
      else session.preview = as
      return { ...(await signedInUser(request, deps)), ...setReadPosition(reply, position) }
    },
  )
}
