import type { FastifyInstance } from 'fastify'
import { awaitOwnWrites, tellPosition } from '../../plugins/read-your-writes.ts'
import { beginSession } from '../../plugins/session.ts'
import { languageOf, messageIn } from '../../plugins/texts.ts'
import type { Services } from '../../services.ts'
import { signOut } from '../sign-in/session-routes.ts'
import { signedInUser } from '../sign-in/signed-in-user.ts'
import type { Credentials, PasswordBody, PasswordLinkBody } from './contract.ts'
import { credentials, passwordBody, passwordLinkBody } from './contract.ts'
import { issuePasswordLink, setPassword } from './password-links.ts'
import { signInByPassword } from './sign-in.ts'
import { countUnknownSignIns } from './unknown-sign-ins.ts'
import { workBehind } from './work-behind.ts'

const config = { right: 'open' } as const
const sweepEveryMs = 60_000

/** Sign-in by password, setting one by a mailed link, and signing out again (spec part 2, section 7; DECISIONS, "Passwords"). */
export function accountRoutes(app: FastifyInstance, services: Services): void {
  const { attempts, readModels } = services
  const warn = (error: unknown) => app.log.warn(error)
  const behind = workBehind(warn)
  const unknown = countUnknownSignIns(services, warn)
  const signIn = signInByPassword(services, { attempts, unknown, behind })
  const sweeping = setInterval(() => {
    attempts.sweep().catch(warn)
  }, sweepEveryMs)
  sweeping.unref()
  app.addHook('onClose', async () => {
    clearInterval(sweeping)
    await behind.done()
    await unknown.flush()
  })

  app.post<{ Body: Credentials }>('/api/auth/login-password', { schema: { body: credentials }, config }, async (request, reply) => {
    const { account, position } = await signIn({ ...request.body, address: request.ip })
    await beginSession(request, account)
    await awaitOwnWrites(request, reply, readModels)
    return { success: true, user: await signedInUser(request, services), ...tellPosition(reply, position) }
  })

  /** The same answer, at once, whether there is such an account or not. */
  app.post<{ Body: PasswordLinkBody }>('/api/auth/password-link', { schema: { body: passwordLinkBody }, config }, async (request, reply) => {
    const { email } = request.body
    const language = languageOf(request)
    await attempts.begin({ kind: 'password-link', email, address: request.ip })
    behind.start(() => issuePasswordLink(services, { email, language }))
    return reply.code(202).send({ success: true, message: messageIn(language, 'password.linkOnItsWay', {}) })
  })

  app.post<{ Body: PasswordBody }>('/api/auth/password', { schema: { body: passwordBody }, config }, async (request, reply) => {
    const position = await setPassword(services, request.body)
    return { success: true, ...tellPosition(reply, position) }
  })

  app.post('/api/auth/logout-password', { config }, async (request, reply) => {
    await signOut(request, reply, services)
    return reply.code(204).send()
  })
}
