import type { FastifyInstance } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import { reject } from '@fleet/domain/kernel/rejection'
import { findRedeemedBy } from '@fleet/projections/invitations/queries'
import { commandMeta } from '../../plugins/command-meta.ts'
import { awaitWrite, tellPosition } from '../../plugins/read-your-writes.ts'
import type { Services } from '../../services.ts'
import { removeAccount } from '../accounts/directory.ts'
import { foundSubmission } from '../submissions/find-submission.ts'
import { erasePerson } from './erase.ts'

const id = { type: 'string', format: 'uuid' } as const
const byId = { type: 'object', required: ['id'], properties: { id } } as const
const byPerson = { type: 'object', required: ['id', 'person'], properties: { id, person: { type: 'string', pattern: '^[1-9][0-9]?$' } } } as const
type ById = FromSchema<typeof byId>

/** Erasing people for ever: persons of registrations by number, also those set aside, accounts, and who was invited. */
export function erasureRoutes(app: FastifyInstance, services: Services): void {
  const { database, readModels, store, accounts, invitations } = services
  const config = { right: 'erasure', needsRecentSignIn: true } as const

  app.post<{ Params: FromSchema<typeof byPerson> }>(
    '/api/submissions/:id/persons/:person/erase',
    { schema: { params: byPerson }, config: { ...config, of: 'submission' } },
    async (request, reply) => {
      const { submission: { submissionId, persons, groupSize } } = foundSubmission(request)
      const person = Number(request.params.person)
      const { personId } = persons[person - 1] ?? reject('submissions.unknownPerson', { values: { person, groupSize } })
      const erased = await erasePerson(services, { personId, submissionId }, commandMeta(request, services))
      await awaitWrite(readModels, erased.position)
      return { revision: erased.revision, ...tellPosition(reply, erased.position) }
    },
  )

  /** The account is removed, and with it goes who was invited to it. */
  app.post<{ Params: ById }>('/api/admin-users/:id/erase', { schema: { params: byId }, config }, async (request, reply) => {
    const { id: accountId } = request.params
    if ((await accounts.load(accountId)).state.status === 'none') reject('accounts.notFound')
    const meta = commandMeta(request, services)
    await removeAccount(services, accountId, meta)
    await readModels.waitFor(await store.head(), 5_000)
    for (const invitationId of await findRedeemedBy(database, accountId)) {
      await erasePerson(services, { personId: invitationId }, { ...meta, commandId: `${meta.commandId} ${invitationId}` })
    }
    const erased = await erasePerson(services, { personId: accountId }, meta)
    await awaitWrite(readModels, erased.position)
    return { revision: erased.revision, ...tellPosition(reply, erased.position) }
  })

  app.post<{ Params: ById }>('/api/invitations/:id/erase', { schema: { params: byId }, config }, async (request, reply) => {
    const { id: personId } = request.params
    if ((await invitations.load(personId)).state.status === 'none') reject('invitations.notFound')
    const erased = await erasePerson(services, { personId }, commandMeta(request, services))
    await awaitWrite(readModels, erased.position)
    return { revision: erased.revision, ...tellPosition(reply, erased.position) }
  })
}
