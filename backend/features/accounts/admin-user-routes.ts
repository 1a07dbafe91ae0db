import type { FastifyInstance } from 'fastify'
import { v5 as uuidv5 } from 'uuid'
import type { PresentAccount } from '@fleet/domain/accounts/state'
import { reject } from '@fleet/domain/kernel/rejection'
import {
  type AccountRow,
  countAccounts,
  findAccount,
  findAccountNames,
  findAccounts,
} from '@fleet/projections/accounts/queries'
import { serve } from '@fleet/platform/http/contract/serve'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { paged } from '@fleet/platform/http/paged'
import { awaitWrite, setReadPosition, type ReadModels } from '@fleet/platform/http/read-your-writes'
import { accountOf, actorOf, renewSession } from '@fleet/platform/http/session/session'
import { languageAmong, assertOffered } from '@fleet/platform/http/texts'
import type { DatabasePool } from 'slonik'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { Clock } from '@fleet/platform/time/clock'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { ReservationHandler } from '@fleet/domain/reservations/decider'
import type { Sessions } from '@fleet/platform/http/session/session-store'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import type { Vault } from '@fleet/platform/vault/vault'
import { accountData } from './account-fields.ts'
import { type Account, accountCalls } from './contract.ts'
import { changeAccount, newAccountId, registerAccount, removeAccount } from './directory.ts'
import { newPasswordLink } from './credentials/password-links.ts'
import { releaseIdentity } from './release-identity.ts'

const staffAndAgents = ['king-snefro', 'admin', 'manager', 'agent']
const agencyNamespace = '0f6f5a36-3a3c-4b8e-8f2c-2f5a8d0c6b1e'
const config = { right: 'accounts', reads: ['account-list'] } as const
/** Fields that require a recent sign-in. */
const sensitiveFields = ['email', 'role', 'isActive', 'identity']
const recent = { ...config, needsRecentSignIn: true } as const

/** Id of the agency that this command may create. */
export function newAgentId(commandId: string): string {
  return `agent-${uuidv5(commandId, agencyNamespace)}`
}

/** Converts a row to the response; `isActive` is text on this call. */
function shown(row: AccountRow, names: ReadonlyMap<string, string>, reader: string): Account {
  return {
    ...row,
    isActive: row.isActive ? 'true' : 'false',
    createdByName: names.get(row.createdBy) ?? null,
    isTopAdmin: row.role === 'king-snefro',
    isSelf: row.id === reader,
  }
}

type Deps = {
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly vault: Vault
  readonly database: DatabasePool
  readonly readModels: ReadModels
  readonly sessions: Sessions
  readonly forms: FormRegistry
  readonly agents: AgencyHandler
  readonly accounts: AccountHandler
  readonly reservations: ReservationHandler
}

/** Accounts of staff and agents, for admins. */
export function adminUserRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, readModels, keys, forms } = deps

  /** Account from its stream, with columns of the read model where available. */
  async function rowOf(account: PresentAccount, reader: string) {
    const row = (await findAccount(database, account.accountId)) ?? {
      lastLogin: null,
      createdAt: deps.clock.now(),
      createdBy: reader,
      updatedAt: deps.clock.now(),
    }
    const {
      accountId: id,
      email = null,
      username = null,
      firstName = null,
      lastName = null,
      role = null,
      agentId = null,
      status,
      secondFactor,
    } = account
    const present = { ...row, id, email, username, firstName, lastName, role, agentId, isActive: status === 'active' }
    const full = shown(present, await findAccountNames(database, [present.createdBy]), reader)
    return { ...full, hasSecondFactor: secondFactor !== undefined }
  }

  /**
   * Returns an account that admins manage; team members are managed by their agency. @throws Rejection
   * accounts.notFound
   */
  async function getManagedAccount(id: string): Promise<PresentAccount> {
    const { state } = await deps.accounts.load(id)
    return state.status === 'none' || state.memberOf !== undefined ? reject('accounts.notFound') : state
  }

  const route = serve(app, accountCalls)
  route('GET /api/admin-users', { config }, async (request, reply) => {
    const { role, search } = request.query
    const filter = {
      ...(role === 'all' ? {} : { roles: role === undefined ? staffAndAgents : [role === 'none' ? null : role] }),
      ...(search === undefined ? {} : { search }),
    }
    const [{ rows }, count] = await Promise.all([
      paged(reply, request, (page) => findAccounts(database, { ...filter, ...page })),
      countAccounts(database, filter),
    ])
    void reply.header('x-total-count', String(count))
    const names = await findAccountNames(
      database,
      rows.map(({ createdBy }) => createdBy),
    )
    return rows.map((row) => shown(row, names, actorOf(request).id))
  })

  route('GET /api/admin-users/:id', { config }, async (request) => {
    const account = await getManagedAccount(request.params.id)
    return account.status === 'removed' ? reject('accounts.notFound') : rowOf(account, actorOf(request).id)
  })

  route('POST /api/admin-users', { config: recent }, async (request, reply) => {
    const meta = commandMeta(request, deps)
    const {
      username,
      email,
      firstName,
      lastName,
      role = 'agent',
      language = languageAmong(request, forms.languages()),
    } = request.body
    assertOffered(forms, language)
    const accountId = newAccountId(meta)
    const created = await registerAccount(
      deps,
      {
        accountId,
        username,
        email,
        firstName,
        lastName,
        role,
        ...accountData(request.body),
        ...(role === 'agent' ? { agentId: newAgentId(meta.commandId) } : {}),
        link: newPasswordLink(keys, accountId, language),
      },
      meta,
    )
    await awaitWrite(reply, readModels, created.position)
    return reply
      .code(201)
      .send({ ...(await rowOf(created.account, meta.actor.id)), ...setReadPosition(reply, created.position) })
  })

  route(
    'PATCH /api/admin-users/:id',
    { config: { ...config, needsRecentSignIn: sensitiveFields } },
    async (request, reply) => {
      const meta = commandMeta(request, deps)
      await getManagedAccount(request.params.id)
      const { role, identity } = request.body
      if (identity === null) await releaseIdentity(deps, request.params.id, meta)
      const data = {
        ...accountData(request.body),
        ...(role === undefined ? {} : { role }),
        ...(role === 'agent' ? { agentId: newAgentId(meta.commandId) } : {}),
      }
      const changed = await changeAccount(deps, request.params.id, data, meta)
      const self = accountOf(request)
      // Changing one's own e-mail ends all other sessions.
      if (changed.accountId === self.id && request.body.email !== undefined)
        await renewSession(request, { ...self, revision: changed.revision })
      await awaitWrite(reply, readModels, changed.position)
      return { ...(await rowOf(changed.account, meta.actor.id)), ...setReadPosition(reply, changed.position) }
    },
  )

  route('DELETE /api/admin-users/:id', { config: recent }, async (request, reply) => {
    const meta = commandMeta(request, deps)
    await getManagedAccount(request.params.id)
    const removed = await removeAccount(deps, request.params.id, meta)
    return { id: removed.accountId, ...setReadPosition(reply, removed.position) }
  })
}
