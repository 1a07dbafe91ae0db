import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CommandMeta } from '@fleet/domain/kernel/command'
import { Rejection, reject } from '@fleet/domain/kernel/rejection'
import { activeParts } from '@fleet/domain/submissions/model/parts'
import type { StartedSubmission, Submission } from '@fleet/domain/submissions/model/state'
import { serve } from '@fleet/platform/http/contract/serve'
import { formOf } from '../../form-instances/form-rules.ts'
import { idFor } from '../../form-instances/ids.ts'
import { sendFormProblem } from '../../form-instances/problem-messages.ts'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import { assertOffered } from '@fleet/platform/http/texts'
import { type Submissions, registrationForm, registrationSubject } from '../submissions/registration.ts'
import type { InvitationHandler } from '@fleet/domain/invitations/decider'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { Clock } from '@fleet/platform/time/clock'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { Counters } from '@fleet/platform/http/rate-limits/counters'
import type { DatabasePool } from 'slonik'
import type { OutboxTable } from '../../mail/outbox-table.ts'
import { countInvitation, issueInvitation, mailAddress, sendInvitationAgain } from '../invitations/issue.ts'
import { partCalls } from './contract.ts'
import type { InvitationLimits } from '../invitations/limits.ts'

/** Validity of a member's link. */
const linkHours = 14 * 24

type Deps = {
  readonly clock: Clock
  readonly limits: InvitationLimits
  readonly counters: Counters
  readonly keys: MasterKeys
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly invitations: InvitationHandler
  readonly outbox: OutboxTable
}

/** Hands over parts of a group, takes them back, and marks them done. */
export function partRoutes(app: FastifyInstance, deps: Deps): void {
  const { submissions, invitations, forms, clock } = deps
  const registration = registrationSubject(submissions)
  const config = { right: 'submissions.parts', of: registration } as const
  const outside = { ...config, outside: true, reads: ['account-list'] } as const

  /** Issues the part's invitation, also after an interruption. @throws Rejection parts.notFound */
  async function invite(
    state: Submission,
    partId: string,
    { meta, reply }: { meta: CommandMeta; reply: FastifyReply },
  ): Promise<void> {
    const part = state.status === 'none' ? undefined : activeParts(state).find((one) => one.partId === partId)
    if (state.status === 'none' || part === undefined) return reject('parts.notFound')
    const { personId, email, language } = part
    const invitation = {
      roleType: 'guest',
      email,
      language,
      expiresInHours: linkHours,
      submissionId: state.submissionId,
      part: { personId, invitationId: partId },
    } as const
    await issueInvitation(deps, invitation, { ...meta, commandId: `${meta.commandId} invitation` }, reply)
  }

  const fullState = ({ state, visibility }: { state: StartedSubmission; visibility?: { whole: StartedSubmission } }) =>
    visibility?.whole ?? state

  const route = serve(app, partCalls)
  route(
    'POST /api/submissions/:id/parts',
    { config: outside },
    registration.given(async (request, reply, found) => {
      const { person, language = 'en' } = request.body
      const email = mailAddress(request.body.email, { mustBeGiven: true }) ?? ''
      assertOffered(forms, language)
      const meta = commandMeta(request, deps)
      await countInvitation(deps, email, meta)
      const partId = idFor(`part:${meta.commandId}`)
      const { state, revision, position } = await submissions.handle(found.id, {
        type: 'HandOverPart',
        data: { partId, person, email, language },
        meta,
      })
      await invite(state, partId, { meta, reply })
      return reply.code(201).send({ id: partId, revision, ...setReadPosition(reply, position) })
    }),
  )

  route(
    'POST /api/submissions/:id/parts/:partId/send-again',
    { config: outside },
    registration.given(async (request, reply, found) => {
      const { partId } = request.params
      const meta = commandMeta(request, deps)
      if ((await invitations.load(partId)).state.status === 'none')
        await invite(fullState(found), partId, { meta, reply })
      else if (activeParts(fullState(found)).every((one) => one.partId !== partId)) reject('parts.notFound')
      else await sendInvitationAgain(deps, partId, { expiresInHours: linkHours, meta })
      return { revision: found.revision }
    }),
  )

  route(
    'POST /api/submissions/:id/parts/:partId/take-back',
    { config: { ...config, outside: true } },
    registration.given(async (request, reply, found) => {
      const { partId } = request.params
      const meta = commandMeta(request, deps)
      const { revision, position } = await submissions.handle(found.id, {
        type: 'TakePartBack',
        data: { partId },
        meta,
      })
      const { state } = await invitations.load(partId)
      const isOpen =
        state.status === 'issued' &&
        state.submissionId === found.id &&
        Date.parse(state.expiresAt) > Date.parse(meta.now)
      if (isOpen)
        await invitations.handle(partId, {
          type: 'RevokeInvitation',
          data: {},
          meta: { ...meta, commandId: `${meta.commandId} invitation` },
        })
      return { revision, ...setReadPosition(reply, position) }
    }),
  )

  route(
    'POST /api/submissions/:id/part/done',
    { config: { right: 'submissions.finishPart', of: registration } },
    registration.given(async (request, reply, found) => {
      try {
        const done = await submissions.handle(found.id, {
          type: 'FinishPart',
          data: { today: clock.today() },
          meta: commandMeta(request, deps),
        })
        return { revision: done.revision, ...setReadPosition(reply, done.position) }
      } catch (error) {
        if (!(error instanceof Rejection)) throw error
        return sendFormProblem(request, reply, error, await formOf(forms, registrationForm, found.state))
      }
    }),
  )
}
