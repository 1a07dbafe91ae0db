import type { FastifyInstance } from 'fastify'
import { isErased } from '@fleet/domain/erasures/decider'
import { actsOpenTo } from '@fleet/domain/submissions/acts'
import { actorOf } from '../../plugins/session.ts'
import type { Services } from '../../services.ts'
import { belongingOf } from './access.ts'
import { submissionAnswer } from './answer.ts'
import type { ById, May, ReadQuery } from './contract.ts'
import { byId, readQuery } from './contract.ts'
import { formOf, foundSubmission, foundSubmissionAt } from './find-submission.ts'

/** The form a person edits, read from its stream: never stale; `?revision=N`: as it was then. */
export function submissionReadRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Params: ById; Querystring: ReadQuery }>(
    '/api/submissions/:id',
    { schema: { params: byId, querystring: readQuery }, config: { right: 'submissions.see', of: 'submission' } },
    async (request, reply) => {
      const actor = actorOf(request)
      const { revision } = request.query
      const found = revision === undefined ? foundSubmission(request) : await foundSubmissionAt(request, services, Number(revision))
      const { form } = await formOf(services, found.record)
      void reply.header('etag', `"${found.revision}"`).header('cache-control', 'private, no-store')
      const { submission: now } = foundSubmission(request)
      const may: May = actsOpenTo(actor, now.status, belongingOf(now))
      const { state: { erased } } = await services.erasures.peek('all')
      const erasedPersons = now.persons.flatMap(({ personId }, index) => (isErased(erased, personId) ? [index + 1] : []))
      return { ...submissionAnswer(found, form, actor), erasedPersons, may }
    },
  )
}
