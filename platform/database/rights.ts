import { escapeIdentifier, escapeLiteral } from 'pg'
import { databaseName, databaseRoles, rolePassword, roleName, type DatabaseRole } from './addresses.ts'
import { scramVerifier } from './scram.ts'

const everything = 'SELECT, INSERT, UPDATE, DELETE'

/** What each role may do with the tables of a schema. Only the owner may change tables. */
const may: Readonly<Record<DatabaseRole, Readonly<Record<string, string>>>> = {
  events: { events: 'SELECT, INSERT' },
  vault: { vault: everything },
  reads: { read: everything, subscription: everything },
  service: { web: everything, mail: everything },
}

function makeRole(owner: string, role: string): string {
  const name = escapeIdentifier(role)
  return `
    DO $do$ BEGIN CREATE ROLE ${name}; EXCEPTION WHEN duplicate_object THEN NULL; END $do$;
    ALTER ROLE ${name} LOGIN PASSWORD ${escapeLiteral(scramVerifier(rolePassword(owner, role)))};`
}

/** Grants the rights of the read models' role; needed again after a rebuild replaces tables. */
export function readModelRights(owner: string): string {
  return rightsIn('read', everything, roleName(databaseName(owner), 'reads'))
}

function rightsIn(schema: string, rights: string, role: string): string {
  const [to, place] = [escapeIdentifier(role), escapeIdentifier(schema)]
  return `
    REVOKE ALL ON ALL TABLES IN SCHEMA ${place} FROM ${to};
    GRANT ${rights} ON ALL TABLES IN SCHEMA ${place} TO ${to};
    REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ${place} FROM PUBLIC;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${place} TO ${to};
    GRANT USAGE ON SCHEMA ${place} TO ${to};`
}

/**
 * Statements that create the roles and grant their rights. The owner runs them after the migrations; they may be
 * repeated.
 */
export function databaseRights(owner: string): string {
  const database = escapeIdentifier(databaseName(owner))
  const roles = databaseRoles.map((part) => ({ role: roleName(databaseName(owner), part), rights: may[part] }))
  return [
    ...roles.map(({ role }) => makeRole(owner, role)),
    `REVOKE ALL ON DATABASE ${database} FROM PUBLIC;`,
    ...roles.map(({ role }) => `GRANT CONNECT ON DATABASE ${database} TO ${escapeIdentifier(role)};`),
    ...roles.flatMap(({ role, rights }) =>
      Object.entries(rights).map(([schema, verbs]) => rightsIn(schema, verbs, role)),
    ),
  ].join('\n')
}
