import type { FastifyInstance } from 'fastify'
import { isErased, type ErasureHandler } from '@fleet/domain/erasures/decider'
import { reject } from '@fleet/domain/kernel/rejection'
import { serve } from '@fleet/platform/http/contract/serve'
import { idFor } from '../../form-instances/ids.ts'
import { consume, type Counters } from '@fleet/platform/http/rate-limits/counters'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import { assertOffered } from '@fleet/platform/http/texts'
import { type Submissions, registrationSubject } from '../submissions/registration.ts'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { Clock } from '@fleet/platform/time/clock'
import { mailAddress } from '../invitations/issue.ts'
import { confirmationCalls } from './contract.ts'
import { confirmationHash } from './link.ts'
import type { DeclarationLimits } from './limits.ts'
import type { InvitationLimits } from '../invitations/limits.ts'

type Deps = {
  readonly clock: Clock
  readonly limits: DeclarationLimits & InvitationLimits
  readonly counters: Counters
  readonly keys: MasterKeys
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly erasures: ErasureHandler
}

/** Leaves declarations to the guest, and takes that back; for agents and staff who fill in the form. */
export function confirmationRoutes(app: FastifyInstance, deps: Deps): void {
  const { submissions, erasures, keys, counters, limits, forms } = deps
  const registration = registrationSubject(submissions)
  const config = { right: 'submissions.handOver', of: registration, outside: true } as const

  const route = serve(app, confirmationCalls)
  route(
    'POST /api/submissions/:id/confirmations',
    { config },
    registration.given(async (request, reply, found) => {
      const { person = 1, declarations, language = 'en' } = request.body
      const email = mailAddress(request.body.email, { mustBeGiven: true }) ?? ''
      assertOffered(forms, language)
      const {
        state: { erased },
      } = await erasures.peek('all')
      const personId = found.state.persons[person - 1]?.personId
      if (personId !== undefined && isErased(erased, personId)) reject('persons.erased')
      const meta = commandMeta(request, deps)
      await consume(counters, [
        { action: 'invitations', subject: meta.actor.id, limit: limits.invitations },
        { action: 'confirmations to', subject: email, limit: limits.confirmationsToOne },
      ])
      const confirmationId = idFor(`confirmation:${meta.commandId}`)
      const hash = confirmationHash(keys, { submissionId: found.id, confirmationId })
      const data = {
        confirmationId,
        person,
        declarations: [...new Set(declarations)],
        tokenHash: hash,
        email,
        language,
      }
      const { state, revision, position } = await submissions.handle(found.id, {
        type: 'RequestConfirmation',
        data,
        meta,
      })
      const confirmation =
        state.status === 'none' ? undefined : state.confirmations.find((one) => one.confirmationId === confirmationId)
      if (confirmation === undefined) return reject('confirmations.invalid')
      return reply.code(201).send({
        id: confirmationId,
        person,
        declarations: [...confirmation.declarations],
        expiresAt: confirmation.expiresAt,
        revision,
        ...setReadPosition(reply, position),
      })
    }),
  )

  route(
    'POST /api/submissions/:id/confirmations/:confirmationId/take-back',
    { config },
    registration.given(async (request, reply, found) => {
      const { confirmationId } = request.params
      const { revision, position } = await submissions.handle(found.id, {
        type: 'TakeBackConfirmation',
        data: { confirmationId },
        meta: commandMeta(request, deps),
      })
      return { revision, ...setReadPosition(reply, position) }
    }),
  )
}
