import type { FastifyInstance } from 'fastify'
import { reject } from '@fleet/domain/kernel/rejection'
import type { SaveSubmission } from '@fleet/domain/submissions/model/commands'
import type { RequestedItem } from '@fleet/domain/submissions/model/events'
import { maxGroupSize } from '@fleet/domain/submissions/save'
import { serve } from '@fleet/platform/http/contract/serve'
import { consume, type Counters } from '@fleet/platform/http/rate-limits/counters'
import { commandMeta } from '@fleet/platform/http/command-meta'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import { accountOf } from '@fleet/platform/http/session/session'
import { type Submissions, notAnswers, registrationFormType, registrationSubject } from './registration.ts'
import type { Clock } from '@fleet/platform/time/clock'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { ReferenceHandler } from '@fleet/domain/references/decider'
import type { FormRegistry } from '../../form-registry/registry.ts'
import { type SaveBody, submissionCalls } from './contract.ts'
import { type BeforeSubmit, save, submit, parseSave } from '../../form-instances/save.ts'
import type { CountSave } from '../../form-instances/save-allowance.ts'
import { refuseTooManyChanges } from '../../form-instances/authorized-instance.ts'
import { idFor } from '../../form-instances/ids.ts'
import { startRegistration } from './commands/start-registration.ts'
import { type InstanceLimits, instanceLimits } from '../../form-instances/limits.ts'

/** Booking setup in the body of a save. */
function bookingIn(
  { isGroupBooking, groupSize, groupLeaderName }: SaveBody,
  commandId: string,
): Pick<SaveSubmission['data'], 'booking' | 'spareIds'> {
  const booking = {
    ...(isGroupBooking === undefined ? {} : { isGroupBooking }),
    ...(groupSize === undefined ? {} : { groupSize }),
    ...(groupLeaderName === undefined ? {} : { groupLeaderName }),
  }
  return { booking, spareIds: groupSize === undefined ? [] : spareIds(commandId) }
}

function spareIds(commandId: string): string[] {
  return Array.from({ length: maxGroupSize }, (_, index) => idFor(`person:${commandId}:${index}`))
}

type Deps = {
  readonly clock: Clock
  readonly limits: InstanceLimits
  readonly counters: Counters
  readonly keys: MasterKeys
  readonly forms: FormRegistry
  readonly beforeSubmit: BeforeSubmit
  readonly countSave: CountSave
  readonly submissions: Submissions
  readonly references: ReferenceHandler
}

/** Start, save, submit, review. */
export function submissionCommandRoutes(app: FastifyInstance, deps: Deps): void {
  const { submissions, clock } = deps
  const formType = registrationFormType(submissions)
  const registration = registrationSubject(submissions)

  const route = serve(app, submissionCalls)
  route(
    'POST /api/submissions',
    { bodyLimit: instanceLimits.startBody.max, config: { right: 'submissions.create' } },
    async (request, reply) => {
      const meta = commandMeta(request, deps)
      const { role, id, agentId } = meta.actor
      if (role === 'agent' && agentId === undefined) reject('agents.noAgentId')
      const limit = role === 'guest' ? deps.limits.registrations : deps.limits.registrationsOfOthers
      await consume(deps.counters, [{ action: 'registrations', subject: accountOf(request).id, limit }])
      const owner = role === 'guest' ? { guestAccountId: id } : agentId === undefined ? {} : { agentId }
      const started = await startRegistration(deps, meta, owner, Number(clock.today().slice(0, 4)))
      return reply.code(201).send({
        id: started.submissionId,
        referenceCode: started.referenceCode,
        revision: started.revision,
        ...setReadPosition(reply, started.position),
      })
    },
  )

  route(
    'PATCH /api/submissions/:id',
    { bodyLimit: instanceLimits.saveBody.max, config: { right: 'submissions.edit', of: registration } },
    registration.given((request, reply, found) => {
      const meta = commandMeta(request, deps)
      const data = { ...parseSave(request, notAnswers), ...bookingIn(request.body, meta.commandId) }
      return save(deps, formType, { request, reply, found }, { type: 'SaveSubmission', data, meta })
    }),
  )

  route(
    'POST /api/submissions/:id/submit',
    { config: { right: 'submissions.submit', of: registration } },
    registration.given((request, reply, found) =>
      submit(deps, formType, { request, reply, found }, { shown: request.body?.shown }),
    ),
  )

  route(
    'POST /api/submissions/:id/answered-requests',
    { config: { right: 'submissions.edit', of: registration } },
    registration.given(async (request, reply, found) => {
      const meta = commandMeta(request, deps)
      refuseTooManyChanges(found, meta.actor)
      const { person, field, document } = request.body
      const data = {
        person,
        ...(field === undefined ? {} : { field }),
        ...(document === undefined ? {} : { document }),
      }
      const { revision, position } = await submissions.handle(found.id, { type: 'AnswerRequest', data, meta })
      return { revision, ...setReadPosition(reply, position) }
    }),
  )

  route(
    'POST /api/submissions/:id/review',
    { bodyLimit: instanceLimits.reviewBody.max, config: { right: 'submissions.review', of: registration } },
    async (request, reply) => {
      const meta = commandMeta(request, deps)
      const { id } = request.params
      const { decision, notes = null, internalNote = null, items = [], revision: viewedRevision } = request.body
      const requestedItems = items.map(({ person, field, document, comment }): RequestedItem => ({
        person,
        comment,
        ...(field === undefined ? {} : { field }),
        ...(document === undefined ? {} : { document }),
      }))
      const reviewed = await submissions.handle(id, {
        type: 'ReviewSubmission',
        data: {
          decision,
          notes,
          internalNote,
          items: requestedItems,
          ...(viewedRevision === undefined ? {} : { viewedRevision }),
        },
        meta,
      })
      const { status } = reviewed.state
      return {
        revision: reviewed.revision,
        status: status === 'none' ? reject('submissions.notFound') : status,
        ...setReadPosition(reply, reviewed.position),
      }
    },
  )
}
