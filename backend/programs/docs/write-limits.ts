import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { limitsTable } from './limits-table.ts'

writeFileSync(join(import.meta.dirname, '../../../docs/limits.md'), limitsTable())
