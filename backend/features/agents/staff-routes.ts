import type { FastifyInstance } from 'fastify'
import type { Answers } from '@fleet/domain/form-instances/events'
import { type StartedAgency, kycStatus, mayBook, type Agency } from '@fleet/domain/agents/state'
import { defined } from '@fleet/domain/kernel/defined'
import { Rejection, reject } from '@fleet/domain/kernel/rejection'
import type { Json } from '@fleet/domain/kernel/json'
import { hasOtherAdmin } from '@fleet/projections/accounts/queries'
import { countAgents, findAgents } from '@fleet/projections/agents/queries'
import { serve } from '@fleet/platform/http/contract/serve'
import { requestedRevision } from '../../form-instances/save.ts'
import { sendFormProblem } from '../../form-instances/problem-messages.ts'
import { commandMeta, readMeta } from '@fleet/platform/http/command-meta'
import { paged } from '@fleet/platform/http/paged'
import { setReadPosition } from '@fleet/platform/http/read-your-writes'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { DatabasePool } from 'slonik'
import type { Clock } from '@fleet/platform/time/clock'
import type { MasterKeys } from '@fleet/platform/vault/keys'
import { profileForm, termsForm } from './agency.ts'
import { internalStatusOf } from './answer.ts'
import { type AgencyRow, agentCalls } from './contract.ts'
import { agencySubject } from './agency-subject.ts'
import { openAgency } from './open-agency.ts'
import { instanceLimits } from '../../form-instances/limits.ts'

function startedOf(state: Agency): StartedAgency {
  return state.status === 'none' ? reject('agents.notFound') : state
}

function statusesOf(agency: Pick<StartedAgency, 'status'>) {
  return { internalStatus: internalStatusOf(agency), kycStatus: kycStatus(agency) }
}

type Deps = {
  readonly clock: Clock
  readonly keys: MasterKeys
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly agents: AgencyHandler
}

/** Staff calls for agencies: list, decide, set terms; and reveal secrets to readers with the right. */
export function agentStaffRoutes(app: FastifyInstance, deps: Deps): void {
  const { agents, forms, database, clock } = deps
  const agency = agencySubject(deps)
  const route = serve(app, agentCalls)
  const approves = { right: 'agentProfile.approve', of: agency, outside: true } as const

  route(
    'GET /api/agents',
    { config: { right: 'agents.list', reads: ['agents', 'account-list'] } },
    async (request, reply) => {
      const { state, search } = request.query
      const filter = defined({ search, state: state === 'all' ? undefined : state })
      const [{ rows }, counts] = await Promise.all([
        paged(reply, request, (page) => findAgents(database, { ...filter, ...page })),
        countAgents(database, filter),
      ])
      const total =
        filter.state === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[filter.state]
      void reply
        .header('x-total-count', String(total))
        .header('x-state-counts', JSON.stringify(counts))
        .header('cache-control', 'no-store')
      return rows.map((row): AgencyRow => ({
        ...row,
        ...statusesOf({ status: row.state }),
        canProcessBookings: mayBook({ status: row.state }),
      }))
    },
  )

  route(
    'POST /api/agent-profile/:agentId/review',
    { bodyLimit: instanceLimits.reviewBody.max, config: approves },
    agency.given(async (request, reply, { id, exists: isThere }) => {
      const { decision, remarks = null, items = [], revision: viewedRevision } = request.body
      if (!isThere) reject('review.notAllowed', { values: { decision, status: 'draft' } })
      const meta = commandMeta(request, deps)
      const { state, revision, position } = await agents.handle(id, {
        type: 'ReviewAgency',
        data: { decision, remarks, items, viewedRevision },
        meta,
      })
      return { revision, ...statusesOf(startedOf(state)), ...setReadPosition(reply, position) }
    }),
  )

  route(
    'POST /api/agent-profile/:agentId/payout-change',
    {
      bodyLimit: instanceLimits.startBody.max,
      config: { ...approves, right: 'agentProfile.bank', needsRecentSignIn: true, reads: ['account-list'] },
    },
    agency.given(async (request, reply, { id, exists: isThere }) => {
      if (!isThere) reject('agents.changedSince')
      const meta = commandMeta(request, deps)
      const { decision, changeId, remarks = null } = request.body
      const { state, revision, position } = await agents.handle(
        id,
        decision === 'withdraw'
          ? { type: 'WithdrawPayoutChange', data: { changeId }, meta }
          : {
              type: 'DecidePayoutChange',
              data: { decision, changeId, remarks, isOnlyAdmin: !(await hasOtherAdmin(database, meta.actor.id)) },
              meta,
            },
      )
      return { revision, ...statusesOf(startedOf(state)), ...setReadPosition(reply, position) }
    }),
  )

  route(
    'PATCH /api/agents/:agentId/terms',
    { bodyLimit: instanceLimits.startBody.max, config: approves },
    agency.given(async (request, reply, { id, exists: isThere }) => {
      const meta = commandMeta(request, deps)
      if (!isThere) await openAgency(deps, id, meta)
      const viewedRevision = requestedRevision(request)
      const terms = Object.fromEntries(
        Object.entries(request.body).filter((entry): entry is [string, Json] => entry[1] !== undefined),
      )
      try {
        const { revision, events, position } = await agents.handle(id, {
          type: 'SetTerms',
          data: { terms, today: clock.today(), ...(viewedRevision === undefined ? {} : { viewedRevision }) },
          meta,
        })
        const set: Answers = Object.assign(
          {},
          ...events.map(({ type, data }) => (type === 'AgentTermsSet' ? data.answers : {})),
        )
        return {
          revision,
          changed: Object.keys(set),
          cleared: Object.keys(set).filter((field) => set[field] === null),
          ...setReadPosition(reply, position),
        }
      } catch (error) {
        if (!(error instanceof Rejection)) throw error
        return sendFormProblem(request, reply, error, forms.current(termsForm))
      }
    }),
  )

  // Each reveal is recorded, whatever idempotency key the request has.
  route(
    'POST /api/agent-profile/:agentId/reveal',
    { config: { right: 'agentProfile.bank', of: agency, outside: true, needsRecentSignIn: true } },
    agency.given(async (request, reply, { id, exists: isThere }) => {
      const meta = readMeta(request, clock)
      if (!isThere) await openAgency(deps, id, meta)
      try {
        const { state, revision, position, events } = await agents.handle(id, {
          type: 'RevealSecrets',
          data: { fields: request.body.fields },
          meta,
        })
        const fields = events.flatMap(({ type, data }) => (type === 'SecretsRevealed' ? data.fields : []))
        const { persons, payoutChange } = startedOf(state)
        const own = persons[0]?.answers ?? {}
        const waiting = payoutChange?.answers ?? {}
        void reply.header('cache-control', 'no-store')
        return {
          values: Object.fromEntries(fields.map((field): [string, Json] => [field, own[field] ?? null])),
          proposed: Object.fromEntries(
            fields
              .filter((field) => waiting[field] !== undefined)
              .map((field): [string, Json] => [field, waiting[field] ?? null]),
          ),
          revision,
          ...setReadPosition(reply, position),
        }
      } catch (error) {
        if (!(error instanceof Rejection)) throw error
        return sendFormProblem(request, reply, error, forms.current(profileForm))
      }
    }),
  )
}
