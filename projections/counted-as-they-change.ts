import type { Migration } from '@fleet/platform/database/migrate'
import { create } from './stats/tables.ts'

/** For figures that were made before what all count for stood ready: they are read from the log once more. */
export const countedAsTheyChange: Migration = {
  name: 'read/counted-as-they-change',
  sql: `set local search_path to read, public;\n${create};\ndelete from checkpoint where projection = 'dashboard-stats'; delete from missed where projection = 'dashboard-stats'`,
}
