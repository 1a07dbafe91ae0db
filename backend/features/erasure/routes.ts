import type { FastifyInstance } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'
import { findOwner } from '@fleet/projections/agents/queries'
import { findInvitedAs, findRedeemedBy } from '@fleet/projections/invitations/queries'
import { serve } from '@fleet/platform/http/contract/serve'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { awaitWrite, setReadPosition, type ReadModels } from '@fleet/platform/http/read-your-writes'
import { readModelNames } from '@fleet/projections/every-read-model'
import type { DatabasePool } from 'slonik'
import type { EventStore } from '@fleet/domain/kernel/event-store'
import type { AccountHandler } from '@fleet/domain/accounts/decider'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import type { InvitationHandler } from '@fleet/domain/invitations/decider'
import { type Submissions, registrationSubject } from '../submissions/registration.ts'
import type { Clock } from '@fleet/platform/time/clock'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { Config } from '@fleet/platform/config/config'
import type { DocumentFiles } from '../../documents/store/document-files.ts'
import type { Vault } from '@fleet/platform/vault/vault'
import type { Uploads } from '../../documents/upload/uploads.ts'
import type { ErasureHandler } from '@fleet/domain/erasures/decider'
import type { OutboxTable } from '../../mail/outbox-table.ts'
import type { ReservationHandler } from '@fleet/domain/reservations/decider'
import type { Sessions } from '@fleet/platform/http/session/session-store'
import { removeAccount } from '../accounts/directory.ts'
import { agencyPerson } from '../agents/agency.ts'
import { erasureCalls } from './contract.ts'
import { erasePerson } from './erase.ts'

type Deps = {
  readonly config: Config
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly vault: Vault
  readonly store: EventStore
  readonly database: DatabasePool
  readonly readModels: ReadModels
  readonly sessions: Sessions
  readonly documents: DocumentFiles
  readonly uploads: Uploads
  readonly submissions: Submissions
  readonly agents: AgencyHandler
  readonly accounts: AccountHandler
  readonly reservations: ReservationHandler
  readonly invitations: InvitationHandler
  readonly erasures: ErasureHandler
  readonly outbox: OutboxTable
}

/**
 * Permanent erasure of persons of registrations by number, also those set aside, of accounts, and of invited persons.
 */
export function erasureRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, readModels, store, accounts, agents, invitations } = deps
  // The response waits until no read model has the erased person.
  const config = { right: 'erasure', needsRecentSignIn: true, reads: readModelNames } as const

  // Erasing also works for a person whose key is missing.
  const registration = registrationSubject(deps.submissions, { allowMissingKeys: true })

  const route = serve(app, erasureCalls)
  route(
    'POST /api/submissions/:id/persons/:person/erase',
    { config: { ...config, of: registration } },
    registration.given(async (request, reply, { state: { submissionId, persons, groupSize } }) => {
      const person = Number(request.params.person)
      const { personId } = persons[person - 1] ?? reject('submissions.unknownPerson', { values: { person, groupSize } })
      const meta = commandMeta(request, deps)
      await readModels.waitFor(await store.head(), 5_000, ['invitations'])
      for (const invitationId of await findInvitedAs(database, personId)) {
        await erasePerson(deps, { personId: invitationId }, { ...meta, commandId: `${meta.commandId} ${invitationId}` })
      }
      const erased = await erasePerson(deps, { personId, submissionId }, meta)
      await awaitWrite(reply, readModels, erased.position)
      return { revision: erased.revision, ...setReadPosition(reply, erased.position) }
    }),
  )

  /** Agency that has no owner without this account; undefined when there is none. */
  async function agencyOf(accountId: string): Promise<string | undefined> {
    const { state } = await accounts.load(accountId)
    const agentId = state.status === 'none' || state.memberOf !== undefined ? undefined : state.agentId
    if (agentId === undefined || (await agents.load(agentId, { allowMissingKeys: true })).state.status === 'none')
      return undefined
    return [undefined, accountId].includes(await findOwner(database, agentId)) ? agentId : undefined
  }

  /** Removes the account, and erases its invitations and the profile of its agency. */
  route('POST /api/admin-users/:id/erase', { config }, async (request, reply) => {
    const { id: accountId } = request.params
    const { state, missing } = await accounts.load(accountId, { allowMissingKeys: true })
    if (state.status === 'none') reject('accounts.notFound')
    if (missing.size > 0) await deps.vault.destroyKeys([...missing])
    const meta = commandMeta(request, deps)
    const agentId = await agencyOf(accountId)
    await removeAccount(deps, accountId, meta)
    await readModels.waitFor(await store.head(), 5_000, ['invitations'])
    for (const invitationId of await findRedeemedBy(database, accountId)) {
      await erasePerson(deps, { personId: invitationId }, { ...meta, commandId: `${meta.commandId} ${invitationId}` })
    }
    if (agentId !== undefined) {
      await erasePerson(
        deps,
        { personId: agencyPerson(agentId), submissionId: agentId },
        { ...meta, commandId: `${meta.commandId} agency` },
      )
    }
    const erased = await erasePerson(deps, { personId: accountId }, meta)
    await awaitWrite(reply, readModels, erased.position)
    return { revision: erased.revision, ...setReadPosition(reply, erased.position) }
  })

  route('POST /api/invitations/:id/erase', { config }, async (request, reply) => {
    const { id: personId } = request.params
    if ((await invitations.load(personId)).state.status === 'none') reject('invitations.notFound')
    const erased = await erasePerson(deps, { personId }, commandMeta(request, deps))
    await awaitWrite(reply, readModels, erased.position)
    return { revision: erased.revision, ...setReadPosition(reply, erased.position) }
  })
}
