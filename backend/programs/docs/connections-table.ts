import {
  type Connections,
  beside,
  connections,
  connectionsNeeded,
  mostConnections,
  reserved,
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
  const programs = Object.values(beside).reduce((sum, most) => sum + most, 0)
  return `# Connections to Postgres

What a process opens at most, by purpose. It all stands in \`platform/database/connections.ts\`; this page is written from there by
\`npm run connections -w backend\`, and tests hold it against the code and against \`pg_stat_activity\`.

| application_name | at most | where | what for |
|---|---|---|---|
${rows.map((row) => `| \`${row.name}\` | ${row.most} | ${where(row)} | ${row.what} |`).join('\n')}
| **in all** | **${mostConnections('all')}**; \`PROCESS=web\`: **${mostConnections('web')}** | | |

A start migrates on one connection before it opens these. A program beside the application opens ${programs} at most, one such program at a time.

\`max_connections\` of Postgres, with ${reserved} kept for superusers, for one process that does everything and so many that serve only:

| \`PROCESS=web\` processes | \`max_connections\` |
|---|---|
${[0, 1, 2, 4, 8].map((count) => `| ${count} | ${connectionsNeeded(count)} |`).join('\n')}
`
}
