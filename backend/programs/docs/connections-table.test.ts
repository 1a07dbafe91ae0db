import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { connectionsNeeded, maxConnections } from '@fleet/platform/database/connections'
import { readSource, sourceFiles } from '../../testing/code-rules/imports.ts'
import { connectionsTable } from './connections-table.ts'

it('docs/connections.md matches the code; after a change: npm run connections -w backend', () => {
  expect(readFileSync(join(import.meta.dirname, '../../../docs/connections.md'), 'utf8')).toBe(connectionsTable())
})

it('the default of Postgres is enough for two web processes and one that does everything', () => {
  expect(connectionsNeeded(2)).toBeLessThanOrEqual(100)
  expect(maxConnections('web')).toBeLessThan(maxConnections('all'))
})

it('connections are opened in few places, each counted here', () => {
  const opening = /\bnew (?:Pool|Client)\(|\bcreatePool\(/
  const ofPostgres = /from '(?:pg|slonik)'/
  const files = sourceFiles().filter(
    (file) =>
      /^(backend|platform|projections|demo)\/.*\.ts$/.test(file) && !/\.test\.ts$|\/testing\/|\/bench/.test(file),
  )
  const opens = (source: string) => opening.test(source) && ofPostgres.test(source)
  expect(files.filter((file) => opens(readSource(file))).toSorted()).toEqual([
    'backend/programs/backup/restore-backup.ts',
    'backend/programs/backup/write-backup.ts',
    'platform/database/database.ts',
    'platform/database/migrate.ts',
    'platform/database/notifications.ts',
    'platform/database/pool.ts',
    'platform/database/prepare.ts',
    'platform/embedded-postgres/owner.ts',
    'platform/event-sourcing/stores/postgres/connection.ts',
    'platform/jobs/leader-election.ts',
    'platform/subscriptions/rebuild.ts',
  ])
})
