import type { FastifyInstance } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import { commandMeta } from '../../plugins/command-meta.ts'
import { awaitOwnWrites, tellPosition } from '../../plugins/read-your-writes.ts'
import { accountOf, actorOfAccount } from '../../plugins/session.ts'
import type { Services } from '../../services.ts'
import { signedInUser } from '../sign-in/signed-in-user.ts'

const body = {
  type: 'object',
  additionalProperties: false,
  required: ['as'],
  properties: { as: { type: ['string', 'null'], enum: ['agent', 'guest', null] } },
} as const

/** The role switcher (spec part 1, section 2; DECISIONS, "Preview"): the top admin looks with another role's rights, and returns. */
export function previewRoutes(app: FastifyInstance, services: Services): void {
  const { accounts, readModels } = services
  app.post<{ Body: FromSchema<typeof body> }>(
    '/api/auth/preview',
    { schema: { body }, config: { right: 'preview', behindPreview: true } },
    async (request, reply) => {
      const account = accountOf(request)
      const { session, body: { as } } = request
      const meta = { ...commandMeta(request, services), actor: actorOfAccount(account) }
      if ((as ?? undefined) === session.preview) return signedInUser(request, services)
      const { position } = await accounts.handle(account.id, as === null ? { type: 'EndPreview', data: {}, meta } : { type: 'StartPreview', data: { as }, meta })
      if (as === null) delete session.preview
      else session.preview = as
      const told = tellPosition(reply, position)
      await awaitOwnWrites(request, reply, readModels)
      return { ...(await signedInUser(request, services)), ...told }
    },
  )
}
