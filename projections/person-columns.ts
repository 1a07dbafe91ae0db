import type { Migration } from '@fleet/platform/database/migrate'

const earlier = [
  ['submission_person', 'number'],
  ['stats_diver', 'person_number'],
] as const

/** Which person a row is about is `person` in every table; those made before said it otherwise. */
export const personColumns: Migration = {
  name: 'read/person-columns',
  sql: `do $$ begin\n${earlier.map(([table, column]) => renamed(table, column)).join('\n')}\nend $$`,
}

function renamed(table: string, column: string): string {
  return `if exists (select from information_schema.columns where table_schema = 'read' and table_name = '${table}' and column_name = '${column}')
then alter table read.${table} rename column ${column} to person; end if;`
}
