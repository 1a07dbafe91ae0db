import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { connectionsNeeded, mostConnections } from '../database/connections.ts'
import { readSource, sourceFiles } from '../testing/imports.ts'
import { connectionsTable } from './connections-table.ts'

it('docs/connections.md says what the code says; after a change: npm run connections -w backend', () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/connections.md'), 'utf8')).toBe(connectionsTable())
})

it('what Postgres allows by itself is enough for two processes that serve beside one that does everything', () => {
  expect(connectionsNeeded(2)).toBeLessThanOrEqual(100)
  expect(mostConnections('web')).toBeLessThan(mostConnections('all'))
})

it('connections are opened in few places, each counted here', () => {
  const opening = /\bnew (?:Pool|Client)\(|\bcreatePool\(/
  const files = sourceFiles().filter((file) => /^(backend|projections|demo)\/.*\.ts$/.test(file) && !/\.test\.ts$|\/testing\/|\/contract\/|\/bench/.test(file))
  expect(files.filter((file) => opening.test(readSource(file))).toSorted()).toEqual([
    'backend/backup/restore-backup.ts', 'backend/backup/write-backup.ts', 'backend/database/news.ts', 'backend/database/pool.ts', 'backend/database/prepare.ts', 'backend/event-store/postgres/closed-log.ts', 'backend/event-store/postgres/connection.ts', 'backend/plugins/embedded-postgres/owner.ts',
    'projections/runtime/database.ts', 'projections/runtime/fresh-database.ts', 'projections/runtime/leadership.ts', 'projections/runtime/migrate.ts', 'projections/runtime/rebuild.ts',
  ])
})
