import type { FastifyInstance } from 'fastify'
import { awaitOwnWrites, tellPosition } from '../../plugins/read-your-writes.ts'
import { reject } from '@fleet/domain/kernel/rejection'
import { accountOf, beginSession, renewSession } from '../../plugins/session.ts'
import { languageOf, messageIn } from '../../plugins/texts.ts'
import type { Services } from '../../services.ts'
import { signOut } from '../sign-in/session-routes.ts'
import { signedInUser } from '../sign-in/signed-in-user.ts'
import type { ConfirmBody, Credentials, PasswordBody, PasswordLinkBody } from './contract.ts'
import { confirmBody, credentials, passwordBody, passwordLinkBody } from './contract.ts'
import { issuePasswordLink, setPassword } from './password-links.ts'
import { provePassword, recordSignIn } from './sign-in.ts'
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
  const prove = provePassword(services, { unknown, behind })
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
    const known = await prove({ ...request.body, address: request.ip })
    const { account, position } = await recordSignIn(services, known.account, 'password')
    await beginSession(request, account, known.proof)
    await awaitOwnWrites(request, reply, readModels)
    return { success: true, user: await signedInUser(request, services), ...tellPosition(reply, position) }
  })

  /** Who is signed in proves it anew, in place: what needs a recent sign-in may be done for ten minutes. */
  app.post<{ Body: ConfirmBody }>('/api/auth/confirm', { schema: { body: confirmBody }, config: { right: 'ownAccount', beforeSecondFactor: true } }, async (request) => {
    const signedIn = accountOf(request)
    const { state } = await services.accounts.load(signedIn.id)
    const email = state.status === 'none' ? undefined : state.email
    const { account, proof } = await prove({ email: email ?? reject('session.required'), ...request.body, address: request.ip })
    if (account.accountId !== signedIn.id) reject('session.badCredentials')
    const method = request.session.proof?.method ?? proof.method
    await renewSession(request, signedIn, { ...proof, method })
    return { success: true }
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
