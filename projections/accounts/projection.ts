import { sql, type QuerySqlToken } from 'slonik'
import type { AccountEvent } from '@fleet/domain/accounts/events'
import type { PersonErased } from '@fleet/domain/erasures/events'
import { projection, type OpenedEvent } from '@fleet/platform/subscriptions/subscription'

/** The texts of an account that a search looks in. */
export const searchedTexts = sql.fragment`coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(username, '')`

/** Accounts, for lists and for names of actors, which outlive their account. Nulls are values of erased persons. */
export const accountList = projection('account-list').of<AccountEvent | PersonErased>({
  create: `
    create table account (
      account_id text primary key,
      email text,
      username text,
      first_name text,
      last_name text,
      role text,
      agent_id text,
      -- Of a team member: the account of the agency's owner.
      member_of text,
      status text not null default 'active' check (status in ('active', 'deactivated', 'removed')),
      last_login timestamptz,
      created_at timestamptz not null,
      created_by text not null,
      updated_at timestamptz not null,
      sort_name text generated always as (lower(coalesce(last_name, '') || ' ' || coalesce(first_name, ''))) stored
    );
    create index on account (lower(email));
    create index on account using gin (public.name_key(${searchedTexts.sql}) gin_trgm_ops);
    create index on account (sort_name, account_id) where status <> 'removed';
    create index on account (agent_id) where agent_id is not null;`,
  tables: ['account'],
  on: {
    AccountCreated: ({ data, metadata }) => sql.unsafe`
      insert into account (account_id, email, username, first_name, last_name, created_at, created_by, updated_at)
      values (${data.accountId}, ${data.email ?? null}, ${data.username ?? null}, ${data.firstName ?? null},
        ${data.lastName ?? null}, ${metadata.occurredAt}::timestamptz, ${metadata.actor.id}, ${metadata.occurredAt}::timestamptz)
      on conflict do nothing`,
    AccountUpdated: (event) => {
      const { accountId, email, username, firstName, lastName } = event.data
      return changed(
        event,
        accountId,
        sql.fragment`
        email = coalesce(${email ?? null}, email), username = coalesce(${username ?? null}, username),
        first_name = coalesce(${firstName ?? null}, first_name), last_name = coalesce(${lastName ?? null}, last_name)`,
      )
    },
    AccountDeactivated: (event) => changed(event, event.data.accountId, sql.fragment`status = 'deactivated'`),
    AccountReactivated: (event) => changed(event, event.data.accountId, sql.fragment`status = 'active'`),
    AccountRemoved: (event) => changed(event, event.data.accountId, sql.fragment`status = 'removed'`),
    RoleGranted: (event) =>
      changed(
        event,
        event.data.accountId,
        sql.fragment`
        role = ${event.data.role}, agent_id = ${event.data.agentId ?? null}, member_of = ${event.data.memberOf ?? null}`,
      ),
    RoleWithdrawn: (event) =>
      changed(event, event.data.accountId, sql.fragment`role = null, agent_id = null, member_of = null`),
    PersonErased: ({ data }) => sql.unsafe`
      update account set email = null, username = null, first_name = null, last_name = null where account_id = ${data.personId}`,
    SignedIn: ({ data, metadata }) => sql.unsafe`
      update account set last_login = ${metadata.occurredAt}::timestamptz where account_id = ${data.accountId}`,
  },
})

function changed(
  { metadata }: OpenedEvent<AccountEvent>,
  accountId: string,
  columns: ReturnType<typeof sql.fragment>,
): QuerySqlToken {
  return sql.unsafe`
    update account set ${columns}, updated_at = ${metadata.occurredAt}::timestamptz where account_id = ${accountId}`
}
