import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventCatalogue } from './event-catalogue.ts'

writeFileSync(join(import.meta.dirname, '../../docs/events.md'), eventCatalogue())
