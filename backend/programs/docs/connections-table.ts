import {
  type Connections,
  programConnections,
  connections,
  connectionsNeeded,
  maxConnections,
  superuserReserved,
} from '@fleet/platform/database/connections'

const rows: readonly Connections[] = Object.values(connections)

function where({ notInWeb, notWithEventStore }: Connections): string {
  return [
    notInWeb ? 'not where `PROCESS` is `web`' : 'every process',
    ...(notWithEventStore ? ['not with `EVENTSTORE_URL`'] : []),
  ].join(', ')
}

/** `docs/connections.md`: every connection of `platform/database/connections.ts`. */
export function connectionsTable(): string {
  const programs = Object.values(programConnections).reduce((sum, max) => sum + max, 0)
  return `# Connections to Postgres

The most connections that a process opens, by purpose. They are declared in \`platform/database/connections.ts\`;
\`npm run connections -w backend\` writes this page, and tests compare it with the code and with \`pg_stat_activity\`.

| application_name | at most | where | what for |
|---|---|---|---|
${rows.map((row) => `| \`${row.name}\` | ${row.max} | ${where(row)} | ${row.description} |`).join('\n')}
| **in all** | **${maxConnections('all')}**; \`PROCESS=web\`: **${maxConnections('web')}** | | |

A start migrates on one connection before it opens these. A program that runs next to the application (backup, rebuild) opens ${programs} at most; run one at a time.

\`max_connections\` of Postgres, with ${superuserReserved} reserved for superusers, for one process that does everything and a number of \`PROCESS=web\` processes:

| \`PROCESS=web\` processes | \`max_connections\` |
|---|---|
${[0, 1, 2, 4, 8].map((count) => `| ${count} | ${connectionsNeeded(count)} |`).join('\n')}
`
}
