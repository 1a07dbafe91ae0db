import { sql, type CommonQueryMethods, type FragmentSqlToken } from 'slonik'
import { z } from 'zod'
import type { AgencyStatus } from '@fleet/domain/agents/state'
import { containsWords } from '@fleet/platform/database/name-key'
import { cursorOf, textsIn } from '@fleet/platform/database/cursor'
import { type Page, type Paging, pageOf, pageSize } from '@fleet/platform/database/paging'

const states = ['draft', 'pending', 'corrections', 'approved', 'rejected'] as const satisfies readonly AgencyStatus[]

const agentRow = z.object({
  agentId: z.string(),
  state: z.enum(states),
  tradingName: z.string().nullable(),
  legalEntityName: z.string().nullable(),
  agencyType: z.string().nullable(),
  countryOfOperation: z.string().nullable(),
  ownerName: z.string().nullable(),
  ownerEmail: z.string().nullable(),
  commissionTier: z.string().nullable(),
  assignedAccountManager: z.string().nullable(),
  teamSize: z.number(),
  hasPayoutChange: z.boolean(),
  completedAt: z.string().nullable(),
  activationDate: z.string().nullable(),
  lastProfileUpdate: z.string().nullable(),
  createdAt: z.string(),
})
/** Times ISO 8601 UTC; names null while unanswered or after an erasure, the owner's also without an owner. */
type AgentRow = z.infer<typeof agentRow>

type AgentFilter = {
  readonly state?: AgencyStatus
  /** Words in the agency's names, its owner's name or e-mail, in any spelling. */
  readonly search?: string
}
type AgentPage = AgentFilter & Paging

const joined = sql.fragment`read.agent left join read.account on account.account_id = agent.owner_id`

/**
 * Agencies by name, those without one last; [] when there are none. `next` is the cursor of the following page, absent
 * on the last. Source: tables `agent`, `account`.
 * @throws Rejection request.invalid for an invalid cursor
 */
export async function findAgents(
  database: CommonQueryMethods,
  { limit = 50, cursor, ...filter }: AgentPage = {},
): Promise<Page<AgentRow>> {
  const size = pageSize(limit)
  const after =
    cursor === undefined
      ? sql.fragment`true`
      : sql.fragment`(agent.sort_name, agent.agent_id) > (${sql.join(textsIn(cursor, 2), sql.fragment`, `)})`
  const found = await database.any(sql.type(agentRow.extend({ sortName: z.string() }))`
    select agent.agent_id as "agentId", state, trading_name as "tradingName", legal_entity_name as "legalEntityName", agency_type as "agencyType",
      country_of_operation as "countryOfOperation", nullif(trim(concat_ws(' ', first_name, last_name)), '') as "ownerName", email as "ownerEmail",
      commission_tier as "commissionTier", account_manager as "assignedAccountManager", cardinality(team) as "teamSize", payout_change is not null as "hasPayoutChange",
      completed_at as "completedAt", activation_date as "activationDate", last_profile_update as "lastProfileUpdate", agent.created_at as "createdAt", agent.sort_name as "sortName"
    from ${joined} where ${matching(filter)} and ${after}
    order by agent.sort_name, agent.agent_id limit ${size + 1}`)
  return pageOf(found, {
    size,
    row: (row) => agentRow.parse(row),
    cursor: ({ sortName, agentId }) => cursorOf([sortName, agentId]),
  })
}

/** Number of matching agencies by state; every state is there. Source: tables `agent`, `account`. */
export async function countAgents(
  database: CommonQueryMethods,
  filter: Pick<AgentFilter, 'search'>,
): Promise<Record<AgencyStatus, number>> {
  const rows = await database.any(sql.type(z.object({ state: z.enum(states), count: z.bigint() }))`
    select state, count(*) from ${joined} where ${matching(filter)} group by state`)
  const none = { draft: 0, pending: 0, corrections: 0, approved: 0, rejected: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)])) }
}

/** Whether an account owns the agency, or it has a profile. Source: table `agent`. */
export async function isAgencyKnown(database: CommonQueryMethods, agentId: string): Promise<boolean> {
  return database.exists(sql.unsafe`select from read.agent where agent_id = ${agentId}`)
}

/** The owner's account; undefined: none. Source: table `agent`. */
export async function findOwner(database: CommonQueryMethods, agentId: string): Promise<string | undefined> {
  const owner = await database.maybeOneFirst(
    sql.type(
      z.object({ ownerId: z.string().nullable() }),
    )`select owner_id as "ownerId" from read.agent where agent_id = ${agentId}`,
  )
  return owner ?? undefined
}

function matching({ state, search = '' }: AgentFilter) {
  const conditions: FragmentSqlToken[] = [sql.fragment`true`]
  if (state !== undefined) conditions.push(sql.fragment`state = ${state}`)
  const names = sql.fragment`concat_ws(' ', trading_name, legal_entity_name, first_name, last_name, email)`
  conditions.push(containsWords(names, search))
  return sql.join(conditions, sql.fragment` and `)
}

/** Agency id -> name; agencies without a name are missing. Source: table `agent`. */
export async function findAgencyNames(
  database: CommonQueryMethods,
  agentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (agentIds.length === 0) return new Map()
  const rows = await database.any(sql.type(z.object({ agentId: z.string(), name: z.string() }))`
    select agent_id as "agentId", coalesce(trading_name, legal_entity_name) as name from read.agent
    where agent_id = any(${sql.array(agentIds, 'text')}) and coalesce(trading_name, legal_entity_name) is not null`)
  return new Map(rows.map(({ agentId, name }) => [agentId, name]))
}
