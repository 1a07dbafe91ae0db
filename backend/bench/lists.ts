import { Client } from 'pg'
import { homeTimeZone } from '@fleet/platform/config/config'
import { createDatabase } from '@fleet/platform/database/database'
import { migrate } from '@fleet/platform/database/migrate'
import { countByStatus } from '@fleet/projections/submissions/count'
import type { SubmissionFilter } from '@fleet/projections/submissions/filter'
import type { SubmissionOrder } from '@fleet/projections/submissions/order'
import { findSubmissions } from '@fleet/projections/submissions/queries'
import { getUpcomingProgress } from '@fleet/projections/submissions/upcoming-progress'
import { getStats } from '@fleet/projections/stats/queries'
import { migrations } from '../app/migrations.ts'
import { fillList } from './many-submissions.ts'

/** Percentiles, ms. */
type ListFigures = { readonly [queries: string]: { readonly p50: number; readonly p99: number } }

type ListQuery = SubmissionFilter & { readonly order?: SubmissionOrder; readonly isDeep?: true }

/** Typical queries of staff. */
const queries: Readonly<Record<string, ListQuery>> = {
  'first page': {},
  'deep page': { isDeep: true },
  'one status': { statuses: ['completed'] },
  'two statuses': { statuses: ['pending_review', 'missing_docs'] },
  waiting: { isWaiting: true },
  warnings: { hasWarnings: true },
  'a boat': { boat: 'Boat 3' },
  'a boat and a language': { boat: 'Boat 3', language: 'it' },
  'an agency': { agency: 'agency-0' },
  'an agency, its own list': { agentId: 'agency-7' },
  'a language': { language: 'de' },
  'by trip': { order: 'trip' },
  'by last change': { order: '-updated' },
  'by name, one status': { order: 'guest', statuses: ['missing_docs'] },
  'a common word': { search: 'anna' },
  'a common word, one status': { search: 'anna', statuses: ['pending_review'] },
  'a common word by name': { search: 'anna', order: 'guest' },
  'a word of one in a hundred': { search: 'muller' },
  'a rare word': { search: 'quetzal' },
  'a word that nobody has': { search: 'xyzzyx' },
  'a word that all have': { search: 'example' },
  'two words': { search: 'anna muller' },
  'two common words': { search: 'anna example' },
  'two words that none has together': { search: 'zeynep muller' },
  'two words, one status': { search: 'anna muller', statuses: ['completed'] },
  'two words by name': { search: 'anna muller', order: 'guest' },
  'two words, an agency, its own list': { search: 'anna muller', agentId: 'agency-7' },
  'a common word and a boat': { search: 'anna', boat: 'Boat 3' },
  'a reference': { search: 'RS-2022-00412' },
  'a passport number': { search: 'C01X00T47', passport: '#c01' },
}

const times = 100

/** Measures how long Postgres takes for a page of a list with this many submissions, and for its counts. */
export async function benchLists(url: string, rows: number): Promise<ListFigures> {
  await migrate(url, migrations)
  const client = new Client({ connectionString: url })
  await client.connect()
  await fillList(client, rows)
  await client.end()
  const database = await createDatabase(url)
  const figures: Record<string, ListFigures[string]> = {}
  for (const [name, { isDeep, order, ...filter }] of Object.entries(queries)) {
    const page = {
      ...filter,
      totalSteps: 9,
      ...(order ? { order } : {}),
      ...(isDeep ? { cursor: String(rows * 3) } : {}),
    }
    figures[name] = await percentiles(() => findSubmissions(database, page))
    figures[`${name}, counts`] = await percentiles(() => countByStatus(database, filter))
  }
  const now = new Date().toISOString()
  for (const [name, scope] of [
    ['figures of the dashboard', {}],
    ['figures of an agency', { agentId: 'agency-7' }],
  ] as const) {
    figures[name] = await percentiles(() => getStats(database, { now, timeZone: homeTimeZone, ...scope }))
    figures[`${name}, next trips`] = await percentiles(() =>
      getUpcomingProgress(database, { today: now.slice(0, 10), ...scope }),
    )
  }
  await database.end()
  return figures
}

async function percentiles(work: () => Promise<unknown>): Promise<ListFigures[string]> {
  await work()
  const taken: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    const start = performance.now()
    await work()
    taken.push(performance.now() - start)
  }
  const sorted = taken.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(times * share)] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}
