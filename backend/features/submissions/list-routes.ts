import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findAgencyNames } from '@fleet/projections/agents/queries'
import { findFilterChoices } from '@fleet/projections/submissions/choices'
import { countByStatus } from '@fleet/projections/submissions/count'
import type { SubmissionFilter } from '@fleet/projections/submissions/filter'
import { findRegistrationsOf } from '@fleet/projections/submissions/persons-among'
import { findSubmissions } from '@fleet/projections/submissions/queries'
import type { SubmissionRow as FoundRow } from '@fleet/projections/submissions/submission-row'
import { type SubmissionStatus, submissionStatuses } from '@fleet/projections/submissions/submission-status'
import { dayAfter } from '@fleet/domain/kernel/calendar-day'
import { defined } from '@fleet/domain/kernel/defined'
import type { Actor } from '@fleet/domain/kernel/event'
import { scopeOf } from '@fleet/domain/rights/rights'
import { allowedActions } from '@fleet/domain/submissions/actions'
import { serve } from '@fleet/platform/http/contract/serve'
import { countText, paged } from '@fleet/platform/http/paged'
import { actorOf, agencyOf } from '@fleet/platform/http/session/session'
import type { DatabasePool } from 'slonik'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import type { Vault } from '@fleet/platform/vault/vault'
import type { Clock } from '@fleet/platform/time/clock'
import { type Submissions, mayHandIn, registrationForm } from './registration.ts'
import { totalSteps } from '../../form-instances/answer.ts'
import { currentStepIn } from '../../form-instances/current-step.ts'
import { cachedCompleteness } from './queries/completeness.ts'
import { type ListQuery, type SubmissionRow, submissionCalls } from './contract.ts'
import { filterOf } from './queries/list-filter.ts'
import { findRecent } from './queries/recent.ts'
import { ownParts } from './queries/own-parts.ts'
import { httpLimits } from '@fleet/platform/http/limits'

const maxCounted = httpLimits.counted.max
const recentRows = 10
const reads = ['submission-list', 'agents', 'proposals'] as const
/** Days after its first day that a trip is still offered as a filter. */
const recentTrips = 30

function shownCounts(counts: Readonly<Record<SubmissionStatus, number>>) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return Object.fromEntries(
    Object.entries({ all, ...counts }).map(([status, count]) => [
      status,
      count > maxCounted ? countText(count) : count,
    ]),
  )
}

/** Filter for the registrations that a person sees in lists. */
function ownFilter(actor: Actor): SubmissionFilter {
  const reach = scopeOf('submissions.see', actor)
  if (reach === 'all') return {}
  const preview = actor.preview ?? false
  return reach === 'agency' ? { preview, agentId: agencyOf(actor) } : { preview, guestAccountId: actor.id }
}

/** Row for its reader, with the acts open to them; the filter of the list has checked the right to see it. */
function shownRow(
  { currentStepId: _id, ...row }: FoundRow,
  currentStep: number,
  {
    actor,
    mayBook,
    names,
    complete,
    unreadable,
  }: {
    actor: Actor
    mayBook: boolean
    names: ReadonlyMap<string, string>
    complete: ReadonlyMap<string, number>
    unreadable: ReadonlySet<string>
  },
): SubmissionRow {
  const ownership = {
    accountId: row.guestAccountId ?? undefined,
    agentId: row.agentId ?? undefined,
    preview: actor.preview ?? false,
  }
  return {
    ...row,
    currentStep,
    completeness: complete.get(row.id) ?? null,
    agencyName: names.get(row.agentId ?? '') ?? null,
    may: allowedActions(actor, { status: row.status, ownership, mayBook }),
    isPart: false,
    ...(unreadable.has(row.id) ? { isUnreadable: true } : {}),
  }
}

type Deps = {
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly vault: Pick<Vault, 'missingPersons'>
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly agents: AgencyHandler
}

/** Lists are arrays; the next page is in `Link`, counts in headers. */
export function submissionListRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, forms, agents, keys, vault, clock, submissions } = deps
  const completenessOf = cachedCompleteness(deps)

  /** Rows with step numbers of the serving form. */
  async function shownRows(rows: readonly FoundRow[], actor: Actor): Promise<SubmissionRow[]> {
    const mayBook = await mayHandIn(agents, actor)
    const names = await findAgencyNames(
      database,
      rows.flatMap(({ agentId }) => agentId ?? []),
    )
    const complete = await completenessOf(rows)
    const { form } = forms.current(registrationForm)
    const ids = rows.map(({ id }) => id)
    const unreadable = new Set([
      ...(await findRegistrationsOf(database, ids, await vault.missingPersons())),
      ...ids.filter((id) => submissions.unreadable.has(id)),
    ])
    return rows.map((row) => shownRow(row, currentStepIn(form, row), { actor, mayBook, names, complete, unreadable }))
  }

  async function list(request: FastifyRequest<{ Querystring: ListQuery }>, reply: FastifyReply, own: SubmissionFilter) {
    const { cursor, sort } = request.query
    const filter: SubmissionFilter = { ...own, ...filterOf(request.query, { actor: actorOf(request), keys }) }
    const steps = totalSteps(forms.current(registrationForm).form)
    const shape = { totalSteps: steps, ...defined({ order: sort }) }
    const [{ rows }, counts, parts] = await Promise.all([
      paged(reply, request, (page) => findSubmissions(database, { ...filter, ...shape, ...page })),
      countByStatus(database, filter, maxCounted),
      // Searching must not reveal answers of a registration that the reader fills in a part of.
      cursor === undefined && Object.keys(filter).every((name) => name in own || name === 'statuses')
        ? ownParts(deps, actorOf(request))
        : [],
    ])
    for (const { status } of parts) counts[status] += 1
    void reply
      .header(
        'x-total-count',
        countText((filter.statuses ?? submissionStatuses).reduce((sum, status) => sum + counts[status], 0)),
      )
      .header('x-status-counts', JSON.stringify(shownCounts(counts)))
    return [
      ...parts.filter(({ status }) => filter.statuses?.includes(status) ?? true),
      ...(await shownRows(rows, actorOf(request))),
    ]
  }

  const route = serve(app, submissionCalls)
  route('GET /api/submissions', { config: { right: 'submissions.see', reads } }, async (request, reply) =>
    list(request, reply, ownFilter(actorOf(request))),
  )
  route('GET /api/agent-submissions', { config: { right: 'submissions.seeAgency', reads } }, async (request, reply) =>
    list(request, reply, ownFilter(actorOf(request))),
  )
  route('GET /api/submissions/recent', { config: { right: 'submissions.see', reads } }, async (request) => {
    const steps = totalSteps(forms.current(registrationForm).form)
    const rows = await findRecent(database, { ...ownFilter(actorOf(request)), totalSteps: steps, limit: recentRows })
    return shownRows(rows, actorOf(request))
  })
  route('GET /api/submissions/choices', { config: { right: 'submissions.review', reads } }, async () => {
    const { agents: ids, ...choices } = await findFilterChoices(database, dayAfter(clock.today(), -recentTrips))
    const names = await findAgencyNames(database, ids)
    return { ...choices, agencies: ids.map((agentId) => ({ agentId, name: names.get(agentId) ?? null })) }
  })
}
