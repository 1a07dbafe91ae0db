import type { FastifyInstance } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'
import { findOwner } from '@fleet/projections/agents/queries'
import { findInvitedAs, findRedeemedBy } from '@fleet/projections/invitations/queries'
import { serve } from '@fleet/platform/http/contract/serve'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { awaitWrite, tellPosition } from '@fleet/platform/http/read-your-writes'
import { readModelNames } from '@fleet/projections/every-read-model'
import type { Services } from '../../services.ts'
import { removeAccount } from '../accounts/directory.ts'
import { agencyPerson } from '../agents/agency.ts'
import { registrationSubject } from '../submissions/registration.ts'
import { erasureCalls } from './contract.ts'
import { erasePerson } from './erase.ts'

/** Erasing people for ever: persons of registrations by number, also those set aside, accounts, and who was invited. */
export function erasureRoutes(app: FastifyInstance, services: Services): void {
  const { database, readModels, store, accounts, agents, invitations } = services
  // Whoever is erased is in no read model any more when the answer comes.
  const config = { right: 'erasure', needsRecentSignIn: true, reads: readModelNames } as const

  const registration = registrationSubject(services.submissions)

  const route = serve(app, erasureCalls)
  route(
    'POST /api/submissions/:id/persons/:person/erase',
    { config: { ...config, of: registration } },
    registration.given(async (request, reply, { state: { submissionId, persons, groupSize } }) => {
      const person = Number(request.params.person)
      const { personId } = persons[person - 1] ?? reject('submissions.unknownPerson', { values: { person, groupSize } })
      const meta = commandMeta(request, services)
      await readModels.waitFor(await store.head(), 5_000, ['invitations'])
      for (const invitationId of await findInvitedAs(database, personId)) {
        await erasePerson(
          services,
          { personId: invitationId },
          { ...meta, commandId: `${meta.commandId} ${invitationId}` },
        )
      }
      const erased = await erasePerson(services, { personId, submissionId }, meta)
      await awaitWrite(reply, readModels, erased.position)
      return { revision: erased.revision, ...tellPosition(reply, erased.position) }
    }),
  )

  /** The agency that nobody holds once this account is gone; undefined: there is none. */
  async function agencyOf(accountId: string): Promise<string | undefined> {
    const { state } = await accounts.load(accountId)
    const agentId = state.status === 'none' || state.memberOf !== undefined ? undefined : state.agentId
    if (agentId === undefined || (await agents.load(agentId)).state.status === 'none') return undefined
    return [undefined, accountId].includes(await findOwner(database, agentId)) ? agentId : undefined
  }

  /** The account is removed, and with it goes who was invited to it, and the profile of the agency that it holds. */
  route('POST /api/admin-users/:id/erase', { config }, async (request, reply) => {
    const { id: accountId } = request.params
    if ((await accounts.load(accountId)).state.status === 'none') reject('accounts.notFound')
    const meta = commandMeta(request, services)
    const agentId = await agencyOf(accountId)
    await removeAccount(services, accountId, meta)
    await readModels.waitFor(await store.head(), 5_000, ['invitations'])
    for (const invitationId of await findRedeemedBy(database, accountId)) {
      await erasePerson(
        services,
        { personId: invitationId },
        { ...meta, commandId: `${meta.commandId} ${invitationId}` },
      )
    }
    if (agentId !== undefined) {
      await erasePerson(
        services,
        { personId: agencyPerson(agentId), submissionId: agentId },
        { ...meta, commandId: `${meta.commandId} agency` },
      )
    }
    const erased = await erasePerson(services, { personId: accountId }, meta)
    await awaitWrite(reply, readModels, erased.position)
    return { revision: erased.revision, ...tellPosition(reply, erased.position) }
  })

  route('POST /api/invitations/:id/erase', { config }, async (request, reply) => {
    const { id: personId } = request.params
    if ((await invitations.load(personId)).state.status === 'none') reject('invitations.notFound')
    const erased = await erasePerson(services, { personId }, commandMeta(request, services))
    await awaitWrite(reply, readModels, erased.position)
    return { revision: erased.revision, ...tellPosition(reply, erased.position) }
  })
}
