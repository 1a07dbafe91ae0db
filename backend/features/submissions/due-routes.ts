import type { FastifyInstance, FastifyRequest } from 'fastify'
import { dayAfter, daysBetween } from '@fleet/domain/kernel/calendar-day'
import { allowedActions } from '@fleet/domain/submissions/actions'
import { ownershipOf } from '@fleet/domain/submissions/model/parts'
import type { StartedSubmission } from '@fleet/domain/submissions/model/state'
import { daysBeforeTrip } from '@fleet/domain/submissions/model/proposals'
import { type HandOver, findHandOvers } from '@fleet/projections/invitations/hand-overs'
import { findClientTrips } from '@fleet/projections/submissions/client-trips'
import { findUnsent, type Unsent } from '@fleet/projections/submissions/unsent'
import { serve } from '@fleet/platform/http/contract/serve'
import { formOf } from '../../form-instances/form-rules.ts'
import { actorOf, agencyOf } from '@fleet/platform/http/session/session'
import { languageAmong } from '@fleet/platform/http/texts'
import type { DatabasePool } from 'slonik'
import { type Submissions, mayHandIn, registrationForm } from './registration.ts'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { Clock } from '@fleet/platform/time/clock'
import type { AgencyHandler } from '@fleet/domain/agents/decider'
import { readListed } from './queries/read-listed.ts'
import { type DueRegistration, dueCalls } from './due-contract.ts'
import { missingForLeader } from './queries/missing.ts'

const maxRows = 100
const maxTrips = 200
const maxMissing = 5

type Deps = {
  readonly clock: Clock
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly agents: AgencyHandler
}

/** Registrations that an agency still has to submit, by deadline. */
export function dueRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, submissions, forms, clock } = deps

  /** What the read model alone knows. */
  function listed(row: Unsent, handedOver: HandOver | undefined): DueRegistration {
    const { boatName, tripStartDate, tripEndDate } = row
    const dueDate = tripStartDate === null ? null : dayAfter(tripStartDate, -daysBeforeTrip)
    return {
      id: row.id,
      referenceCode: row.referenceCode,
      name: [row.firstName, row.lastName].filter((part) => part !== null).join(' ') || null,
      persons: row.persons,
      status: row.status,
      boatName,
      tripStartDate,
      tripEndDate,
      dueDate,
      daysLeft: dueDate === null ? null : daysBetween(clock.today(), dueDate),
      missing: [],
      missingCount: 0,
      awaitingGuest: false,
      handedOver: handedOver === undefined ? null : { at: handedOver.at, redeemed: handedOver.redeemed },
      readyToSend: false,
      may: [],
    }
  }

  async function due(
    request: FastifyRequest,
    row: Unsent,
    { state, handedOver, mayBook }: { state: StartedSubmission; handedOver: HandOver | undefined; mayBook: boolean },
  ): Promise<DueRegistration | undefined> {
    if (state.status !== 'draft' && state.status !== 'missing_docs') return undefined
    const today = clock.today()
    const { missing, awaitingGuest } = missingForLeader(state, {
      version: await formOf(forms, registrationForm, state),
      language: languageAmong(request, forms.languages()),
      today,
    })
    const may = allowedActions(actorOf(request), { status: state.status, ownership: ownershipOf(state), mayBook })
    return {
      ...listed(row, handedOver),
      persons: state.groupSize,
      status: state.status,
      missing: missing.slice(0, maxMissing),
      missingCount: missing.length,
      awaitingGuest,
      handedOver:
        handedOver === undefined
          ? null
          : { at: handedOver.at, redeemed: handedOver.redeemed || state.guestAccountId !== undefined },
      readyToSend: missing.length === 0 && !awaitingGuest && may.includes('submit'),
      may,
    }
  }

  function agencyScope(request: FastifyRequest) {
    const actor = actorOf(request)
    return { preview: actor.preview ?? false, agentId: agencyOf(actor) }
  }

  const route = serve(app, dueCalls)
  route(
    'GET /api/agent-submissions/due',
    { config: { right: 'submissions.seeAgency', reads: ['submission-list', 'invitations'] } },
    async (request) => {
      const rows = await findUnsent(database, { ...agencyScope(request), today: clock.today(), max: maxRows })
      const mayBook = await mayHandIn(deps.agents, actorOf(request))
      const handOvers = await findHandOvers(
        database,
        rows.map(({ id }) => id),
      )
      const all = await readListed(submissions, rows, {
        state: 'cached',
        read: (row, { state }) => due(request, row, { state, handedOver: handOvers.get(row.id), mayBook }),
        unreadable: (row) => ({ ...listed(row, handOvers.get(row.id)), isUnreadable: true }),
      })
      return all.filter((one) => one !== undefined)
    },
  )

  route(
    'GET /api/agent-submissions/trips',
    { config: { right: 'submissions.seeAgency', reads: ['submission-list'] } },
    async (request) => findClientTrips(database, { ...agencyScope(request), today: clock.today(), max: maxTrips }),
  )
}
