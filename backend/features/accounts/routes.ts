import type { FastifyInstance } from 'fastify'
import type { FromSchema } from 'json-schema-to-ts'
import { findAccount } from '@fleet/projections/accounts/queries'
import { reject } from '@fleet/domain/kernel/rejection'
import { awaitOwnWrites } from '../../plugins/read-your-writes.ts'
import { actorOf, sessionCookie } from '../../plugins/session.ts'
import type { Services } from '../../services.ts'
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

/** Sign-in by password, sign-out, and who is signed in (spec part 2, section 7). */
export function accountRoutes(app: FastifyInstance, services: Services): void {
  const signIn = signInByPassword(services)

  async function userOf(id: string) {
    const account = await findAccount(services.database, id)
    return account === undefined ? reject('session.required') : account
  }

  app.post<{ Body: FromSchema<typeof credentials> }>(
    '/api/auth/login-password',
    { schema: { body: credentials }, config: { open: true } },
    async (request, reply) => {
      const account = await signIn({ ...request.body, address: request.ip })
      await request.session.regenerate()
      request.session.account = account
      await awaitOwnWrites(request, reply, services.readModels)
      return { success: true, user: await userOf(account.id) }
    },
  )

  app.post('/api/auth/logout-password', { config: { open: true } }, async (request, reply) => {
    await request.session.destroy()
    return reply.clearCookie(sessionCookie, { path: '/' }).code(204).send()
  })

  app.get('/api/logout', { config: { open: true } }, async (request, reply) => {
    await request.session.destroy()
    return reply.clearCookie(sessionCookie, { path: '/' }).redirect('/')
  })

  app.get('/api/auth/user', async (request, reply) => {
    await awaitOwnWrites(request, reply, services.readModels)
    const { id, role, agentId } = actorOf(request)
    return { ...(await userOf(id)), role, ...(agentId === undefined ? {} : { agentId }) }
  })
}
