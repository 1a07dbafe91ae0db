import { create } from './submissions/tables.ts'
import type { Migration } from '@fleet/platform/database/migrate'

/** For a list of submissions that was made before words, orders and filters had tables and columns: it is read from the log once more. */
export const foundByWords: Migration = {
  name: 'read/found-by-words',
  sql: `set local search_path to read, public;\n${create};\ndelete from checkpoint where projection = 'submission-list'; delete from missed where projection = 'submission-list'`,
}
