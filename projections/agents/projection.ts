import { idInStream } from '@fleet/domain/catalogue/streams'
import { sql, type FragmentSqlToken, type QuerySqlToken } from 'slonik'
import type { AccountRemoved, RoleGranted, RoleWithdrawn } from '@fleet/domain/accounts/events'
import type { AgencyEvent } from '@fleet/domain/agents/events'
import type { PersonErased } from '@fleet/domain/erasures/events'
import type { Json } from '@fleet/domain/kernel/json'
import { projection, type OpenedEvent } from '@fleet/platform/subscriptions/subscription'

type ListedEvent = AgencyEvent | RoleGranted | RoleWithdrawn | AccountRemoved | PersonErased

/** Answers of profile and terms that lists show and search, with their columns. */
const listedAnswers = {
  tradingName: 'trading_name',
  legalEntityName: 'legal_entity_name',
  agencyType: 'agency_type',
  countryOfOperation: 'country_of_operation',
} as const
const listedTerms = { commissionTier: 'commission_tier', assignedAccountManager: 'account_manager' } as const

/** Agencies: one row each, from the moment an account owns it, also before anything is written to it. */
export const agentList = projection('agents').of<ListedEvent>({
  live: true,
  create: `
    create table agent (
      agent_id text primary key,
      -- The person id of its profile; null: nothing was written to it yet.
      person_id text unique,
      -- The owner's account; null: none.
      owner_id text,
      state text not null default 'draft' check (state in ('draft', 'pending', 'corrections', 'approved', 'rejected')),
      trading_name text,
      legal_entity_name text,
      agency_type text,
      country_of_operation text,
      commission_tier text,
      account_manager text,
      team text[] not null default '{}',
      payout_change text,
      completed_at timestamptz,
      activation_date timestamptz,
      last_profile_update timestamptz,
      created_at timestamptz not null,
      -- Agencies without a name come last
      sort_name text generated always as (lower(coalesce(trading_name, legal_entity_name, chr(65533)))) stored
    );
    create index on agent (sort_name, agent_id);
    create index on agent (owner_id);`,
  tables: ['agent'],
  on: {
    RoleGranted: ({ data, metadata }) => [
      release(data.accountId),
      ...(data.role !== 'agent' || data.agentId === undefined || data.memberOf !== undefined
        ? []
        : [
            sql.unsafe`
        insert into agent (agent_id, owner_id, created_at) values (${data.agentId}, ${data.accountId}, ${metadata.occurredAt}::timestamptz)
        on conflict (agent_id) do update set owner_id = coalesce(agent.owner_id, excluded.owner_id)`,
          ]),
      forget(),
    ],
    RoleWithdrawn: ({ data }) => [release(data.accountId), forget()],
    AccountRemoved: ({ data }) => [release(data.accountId), forget()],
    AgencyOpened: ({ data, metadata }) => sql.unsafe`
      insert into agent (agent_id, person_id, created_at) values (${data.agentId}, ${data.personId}, ${metadata.occurredAt}::timestamptz)
      on conflict (agent_id) do update set person_id = excluded.person_id`,
    AnswersSaved: (event) =>
      changed(event, [
        sql.fragment`last_profile_update = ${event.metadata.occurredAt}::timestamptz`,
        ...columnsOf(event.data.answers ?? {}, listedAnswers),
      ]),
    DocumentAttached: (event) =>
      changed(event, [sql.fragment`last_profile_update = ${event.metadata.occurredAt}::timestamptz`]),
    DocumentRemoved: (event) =>
      changed(event, [sql.fragment`last_profile_update = ${event.metadata.occurredAt}::timestamptz`]),
    AgentProfileCompleted: (event) =>
      changed(event, [
        sql.fragment`state = 'pending'`,
        sql.fragment`completed_at = ${event.metadata.occurredAt}::timestamptz`,
      ]),
    AgentApproved: (event) =>
      changed(event, [
        sql.fragment`state = 'approved'`,
        sql.fragment`activation_date = coalesce(activation_date, ${event.metadata.occurredAt}::timestamptz)`,
      ]),
    AgentRejected: (event) => changed(event, [sql.fragment`state = 'rejected'`, sql.fragment`payout_change = null`]),
    AgentCorrectionsRequested: (event) => changed(event, [sql.fragment`state = 'corrections'`]),
    AgentTermsSet: (event) => changed(event, columnsOf(event.data.answers ?? {}, listedTerms)),
    PayoutChangeProposed: (event) => changed(event, [sql.fragment`payout_change = ${event.data.changeId}`]),
    PayoutChangeConfirmed: (event) => changed(event, [sql.fragment`payout_change = null`]),
    PayoutChangeRefused: (event) => changed(event, [sql.fragment`payout_change = null`]),
    PayoutChangeWithdrawn: (event) => changed(event, [sql.fragment`payout_change = null`]),
    TeamMemberAdded: (event) =>
      changed(event, [
        sql.fragment`team = array_append(array_remove(team, ${event.data.memberId}), ${event.data.memberId})`,
      ]),
    TeamMemberRemoved: (event) => changed(event, [sql.fragment`team = array_remove(team, ${event.data.memberId})`]),
    PersonErased: ({ data }) => sql.unsafe`
      update agent set trading_name = null, legal_entity_name = null, agency_type = null, country_of_operation = null, commission_tier = null, account_manager = null
      where person_id = ${data.personId}`,
  },
})

/** Other forms are filled with events of the same types. */
function changed({ stream }: OpenedEvent, columns: readonly FragmentSqlToken[]): QuerySqlToken[] {
  const agentId = idInStream('agency', stream)
  if (agentId === undefined || columns.length === 0) return []
  return [sql.unsafe`update agent set ${sql.join(columns, sql.fragment`, `)} where agent_id = ${agentId}`]
}

function columnsOf(
  answers: { readonly [field: string]: Json },
  listed: { readonly [field: string]: string },
): FragmentSqlToken[] {
  return Object.entries(listed).flatMap(([field, column]) => {
    const value = answers[field]
    return value === undefined
      ? []
      : [sql.fragment`${sql.identifier([column])} = ${typeof value === 'string' ? value : null}`]
  })
}

function release(accountId: string): QuerySqlToken {
  return sql.unsafe`update agent set owner_id = null where owner_id = ${accountId}`
}

/** Deletes agencies without an owner and a profile. */
function forget(): QuerySqlToken {
  return sql.unsafe`delete from agent where owner_id is null and person_id is null`
}
