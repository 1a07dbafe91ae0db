import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countByStatus, countSubmissions, findSubmissions } from '@fleet/projections/submissions/queries'
import type { SubmissionFilter, SubmissionRow as FoundRow } from '@fleet/projections/submissions/queries'
import type { Actor } from '@fleet/domain/kernel/event'
import { reachOf } from '@fleet/domain/rights/rights'
import { actsOpenTo } from '@fleet/domain/submissions/acts'
import { isStaff } from '@fleet/domain/rights/staff'
import { limits } from '../../limits.ts'
import { serve } from '../../contract/serve.ts'
import { nextPage } from '../../plugins/next-page.ts'
import { actorOf, agencyOf } from '../../plugins/session.ts'
import type { Services } from '../../services.ts'
import { totalSteps } from '../../filling/answer.ts'
import { currentStepIn } from '../../filling/current-step.ts'
import type { ListQuery, SubmissionRow } from './contract.ts'
import { submissionCalls } from './contract.ts'
import { filterOf } from './list-filter.ts'
import { mayHandIn, registrationForm } from './registration.ts'

const mostCounted = limits.counted.most
const recentRows = 10
const reads = ['submission-list'] as const

/** Whose registrations a person sees in lists. */
function ownFilter(actor: Actor): SubmissionFilter {
  const reach = reachOf('submissions.see', actor)
  if (reach === 'all') return {}
  const preview = actor.preview ?? false
  return reach === 'agency' ? { preview, agentId: agencyOf(actor) } : { preview, guestAccountId: actor.id }
}

/** A row as this person may see it, with what they may do with the registration. The filter lets only theirs in. */
function shownRow({ currentStepId: _id, steppedUnder: _under, ...row }: FoundRow, currentStep: number, { actor, mayBook }: { actor: Actor; mayBook: boolean }): SubmissionRow {
  const whose = { accountId: row.guestAccountId ?? undefined, agentId: row.agentId ?? undefined, preview: actor.preview ?? false }
  return { ...row, currentStep, reviewedBy: isStaff(actor) ? row.reviewedBy : null, may: actsOpenTo(actor, { status: row.status, whose, mayBook }) }
}

/** Lists answer arrays; the next page is in `Link`, counts in headers (DESIGN, section 7). */
export function submissionListRoutes(app: FastifyInstance, { database, forms, agents }: Services): void {
  /** With the step's number in the form that serves, as is their number of steps. */
  async function shownRows(rows: readonly FoundRow[], actor: Actor): Promise<SubmissionRow[]> {
    const mayBook = await mayHandIn(agents, actor)
    return Promise.all(rows.map(async (row) => shownRow(row, await currentStepIn(forms, forms.current(registrationForm).form, row), { actor, mayBook })))
  }

  async function list(request: FastifyRequest<{ Querystring: ListQuery }>, reply: FastifyReply, own: SubmissionFilter) {
    const { limit, cursor } = request.query
    const filter: SubmissionFilter = { ...own, ...filterOf(request.query) }
    const page = { totalSteps: totalSteps(forms.current(registrationForm).form), ...(limit === undefined ? {} : { limit: Number(limit) }) }
    const [{ rows, next }, count, counts] = await Promise.all([
      findSubmissions(database, { ...filter, ...page, ...(cursor === undefined ? {} : { cursor }) }),
      countSubmissions(database, filter, mostCounted),
      countByStatus(database, filter),
    ])
    void reply
      .header('x-total-count', count > mostCounted ? `${mostCounted}+` : String(count))
      .header('x-status-counts', JSON.stringify(counts))
    if (next !== undefined) void reply.header('link', nextPage(request.url, next))
    return shownRows(rows, actorOf(request))
  }

  const route = serve(app, submissionCalls)
  route('GET /api/submissions', { config: { right: 'submissions.see', reads } }, async (request, reply) => list(request, reply, ownFilter(actorOf(request))))
  route('GET /api/agent-submissions', { config: { right: 'submissions.seeAgency', reads } }, async (request, reply) => list(request, reply, ownFilter(actorOf(request))))
  route('GET /api/submissions/recent', { config: { right: 'submissions.see', reads } }, async (request) => {
    const steps = totalSteps(forms.current(registrationForm).form)
    const { rows } = await findSubmissions(database, { ...ownFilter(actorOf(request)), totalSteps: steps, limit: recentRows })
    return shownRows(rows, actorOf(request))
  })
}
