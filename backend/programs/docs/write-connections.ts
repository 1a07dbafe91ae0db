import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectionsTable } from './connections-table.ts'

writeFileSync(join(import.meta.dirname, '../../../docs/connections.md'), connectionsTable())
