import type { FastifyInstance } from 'fastify'
import { v5 as uuidv5 } from 'uuid'
import { Rejection, reject } from '@fleet/domain/kernel/rejection'
import type { RequestedItem, SubmissionEvent } from '@fleet/domain/submissions/events'
import { attachedFlags } from '@fleet/domain/submissions/documents'
import { largestGroup } from '@fleet/domain/submissions/set-up-booking'
import { underNewNames } from '@fleet/form-schemas/engine/renames'
import { limits } from '../../limits.ts'
import { use } from '../../plugins/allowances.ts'
import { commandMeta } from '../../plugins/command-meta.ts'
import { tellPosition } from '../../plugins/read-your-writes.ts'
import { accountOf } from '../../plugins/session.ts'
import type { Services } from '../../services.ts'
import type { ById, ReviewBody, SaveBody, StartBody } from './contract.ts'
import { byId, reviewBody, saveBody, startBody } from './contract.ts'
import { domainForm, domainFormFor } from './domain-form.ts'
import { drawnFrom, formOf, foundSubmission, foundSubmissionAt, refuseEndless } from './find-submission.ts'
import { sendFormProblem, toldWarnings } from './problem-messages.ts'
import { answersIn, ofBooking, revisionOf, stepIn } from './save-request.ts'
import { idNamespace, startRegistration } from './start-registration.ts'

/** Fields that a save changed: [those with an answer now, those without]. */
function changedFields(events: readonly SubmissionEvent[]): { changed: string[]; cleared: string[] } {
  const answers = events.flatMap((event) => (event.type === 'AnswersSaved' ? Object.entries(event.data.answers) : []))
  const booking = events.some((event) => event.type === 'BookingSetUp') ? ['isGroupBooking', 'groupSize', 'groupLeaderName'] : []
  const without = answers.filter(([, value]) => value === null || value === undefined)
  return { changed: [...booking, ...answers.map(([field]) => field)], cleared: without.map(([field]) => field) }
}

function spareIds(commandId: string): string[] {
  return Array.from({ length: largestGroup }, (_, place) => uuidv5(`person:${commandId}:${place}`, idNamespace))
}

/** Start, save, submit, review (spec part 2, section 7; DESIGN, section 7). */
export function submissionCommandRoutes(app: FastifyInstance, services: Services): void {
  const { submissions, clock, forms } = services

  app.post<{ Body: StartBody }>('/api/submissions', { schema: { body: startBody }, bodyLimit: limits.startBody.most, config: { right: 'submissions.create' } }, async (request, reply) => {
    const meta = commandMeta(request, services)
    const { role, id, agentId } = meta.actor
    if (role === 'agent' && agentId === undefined) reject('agents.noAgentId')
    const limit = role === 'guest' ? services.limits.registrations : services.limits.registrationsOfOthers
    await use(services.counters, [{ what: 'registrations', whose: accountOf(request).id, limit }])
    const owner = role === 'guest' ? { guestAccountId: id } : agentId === undefined ? {} : { agentId }
    const started = await startRegistration(services, meta, owner, Number(clock.today().slice(0, 4)))
    return reply.code(201).send({
      id: started.submissionId,
      referenceCode: started.referenceCode,
      revision: started.revision,
      ...tellPosition(reply, started.position),
    })
  })

  app.patch<{ Params: ById; Body: SaveBody }>(
    '/api/submissions/:id',
    { schema: { params: byId, body: saveBody }, bodyLimit: limits.saveBody.most, config: { right: 'submissions.edit', of: 'submission' } },
    async (request, reply) => {
      const meta = commandMeta(request, services)
      const { id } = request.params
      const now = foundSubmission(request)
      refuseEndless(now, meta.actor)
      const version = now.submission.status === 'draft' ? forms.current('registration') : await formOf(services, now.record)
      const drawn = await drawnFrom(request, services)
      const form = drawn === undefined ? domainForm(version.form) : domainFormFor(version.form, drawn.form)
      try {
        const seen = revisionOf(request.headers['if-match'])
        const base = seen === undefined ? undefined : await foundSubmissionAt(request, services, seen)
        const { passengerIndex = 1, isGroupBooking, groupSize, groupLeaderName } = request.body
        const booking = {
          ...(isGroupBooking === undefined ? {} : { isGroupBooking }),
          ...(groupSize === undefined ? {} : { groupSize }),
          ...(groupLeaderName === undefined ? {} : { groupLeaderName }),
        }
        const answers = underNewNames(version.form.definition, answersIn(request.body))
        const currentStep = stepIn(request.body, version.form.definition, drawn?.form.definition)
        const saved = await submissions.handle(
          id,
          {
            type: 'SaveSubmission',
            data: {
              form, passengerIndex, answers, booking, ...(base === undefined ? {} : { base: base.submission }), spareIds: groupSize === undefined ? [] : spareIds(meta.commandId),
              ...(currentStep === undefined ? {} : { currentStep }),
            },
            meta,
          },
          { formVersion: form.version },
        )
        void reply.header('etag', `"${saved.revision}"`)
        return { revision: saved.revision, formVersion: form.version, ...changedFields(saved.events), ...tellPosition(reply, saved.position) }
      } catch (error) {
        if (error instanceof Rejection) return sendFormProblem(request, reply, error, version)
        throw error
      }
    },
  )

  app.post<{ Params: ById }>('/api/submissions/:id/submit', { schema: { params: byId }, config: { right: 'submissions.submit', of: 'submission' } }, async (request, reply) => {
    const meta = commandMeta(request, services)
    const { id } = request.params
    const { record, submission } = foundSubmission(request)
    // What staff asked for is added to the version it was submitted with: its guest may not be able to answer more
    const version = submission.status === 'draft' ? forms.current('registration') : await formOf(services, record)
    try {
      const data = { form: domainForm(version.form), today: clock.today() }
      const submitted = await submissions.handle(id, { type: 'SubmitSubmission', data, meta }, { formVersion: data.form.version })
      const warnings = submitted.events.flatMap((event) => (event.type === 'SubmissionSubmitted' ? event.data.warnings : []))
      return {
        revision: submitted.revision,
        status: submitted.state.submission.status,
        ...toldWarnings(request, warnings, version),
        ...tellPosition(reply, submitted.position),
      }
    } catch (error) {
      if (error instanceof Rejection) return sendFormProblem(request, reply, error, version)
      throw error
    }
  })

  app.post<{ Params: ById; Body: ReviewBody }>(
    '/api/submissions/:id/review',
    { schema: { params: byId, body: reviewBody }, bodyLimit: limits.reviewBody.most, config: { right: 'submissions.review', of: 'submission' } },
    async (request, reply) => {
      const meta = commandMeta(request, services)
      const { id } = request.params
      const { record } = foundSubmission(request)
      const { form } = await formOf(services, record)
      const { hasField } = domainForm(form)
      const { decision, notes = null, internalNote = null, items = [] } = request.body
      const asked = items.map(({ person, field, document, comment }): RequestedItem => ({
        person, comment, ...(field === undefined ? {} : { field }), ...(document === undefined ? {} : { document }),
      }))
      const canBeAsked = ({ field, document }: RequestedItem) =>
        (field === undefined || (hasField(field) && !ofBooking.has(field))) &&
        (document === undefined ? field !== undefined : Object.hasOwn(attachedFlags, document))
      const reviewed = await submissions.handle(
        id,
        { type: 'ReviewSubmission', data: { decision, notes, internalNote, items: asked, canBeAsked }, meta },
        { formVersion: form.definition.version },
      )
      return { revision: reviewed.revision, status: reviewed.state.submission.status, ...tellPosition(reply, reviewed.position) }
    },
  )
}

