import type { FastifyInstance } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import { awaitOwnWrites } from '../../plugins/read-your-writes.ts'
import { beginSession } from '../../plugins/session.ts'
import type { Services } from '../../services.ts'
import { signOut } from '../sign-in/session-routes.ts'
import { signedInUser } from '../sign-in/signed-in-user.ts'
import { signInByPassword } from './sign-in.ts'

const credentials = {
  type: 'object',
  additionalProperties: false,
  required: ['email', 'password'],
  properties: {
    email: { type: 'string', minLength: 1, maxLength: 255 },
    password: { type: 'string', minLength: 1, maxLength: 128 },
  },
} as const

/** Sign-in by password, and signing out again (spec part 2, section 7). */
export function accountRoutes(app: FastifyInstance, services: Services): void {
  const signIn = signInByPassword(services)

  app.post<{ Body: FromSchema<typeof credentials> }>(
    '/api/auth/login-password',
    { schema: { body: credentials }, config: { right: 'open' } },
    async (request, reply) => {
      const account = await signIn({ ...request.body, address: request.ip })
      await beginSession(request, account)
      await awaitOwnWrites(request, reply, services.readModels)
      return { success: true, user: await signedInUser(request, services) }
    },
  )

  app.post('/api/auth/logout-password', { config: { right: 'open' } }, async (request, reply) => {
    await signOut(request, reply)
    return reply.code(204).send()
  })
}
