import { sql } from 'slonik'
import type { AccountEvent } from '@fleet/domain/accounts/events'
import { projection } from '../runtime/projection.ts'

/** Who has an account: for lists, and for the names of actors. Nulls are values of erased persons. */
export const accountList = projection<AccountEvent>('accounts', {
  create: `
    create table account (
      account_id text primary key,
      email text,
      first_name text,
      last_name text,
      role text,
      agent_id text,
      is_active boolean not null default true,
      created_at timestamptz not null
    );
    create index on account (lower(email));
    create index on account (agent_id) where agent_id is not null;`,
  tables: ['account'],
  on: {
    AccountCreated: ({ data, metadata }) => sql.unsafe`
      insert into account (account_id, email, first_name, last_name, created_at)
      values (${data.accountId}, ${data.email ?? null}, ${data.firstName ?? null}, ${data.lastName ?? null},
        ${metadata.occurredAt}::timestamptz)
      on conflict do nothing`,
    RoleGranted: ({ data }) => sql.unsafe`
      update account set role = ${data.role}, agent_id = ${data.agentId ?? null} where account_id = ${data.accountId}`,
  },
})
