import { eventually, waitLimitMs } from '@fleet/platform/testing/eventually'
import type { Application } from '../app/app.ts'
import { queryDatabase } from './query-database.ts'

/** Waits until the read models show all events, of any person; a person's own reads wait anyway. */
export async function caughtUp({ application: { services } }: { readonly application: Application }): Promise<void> {
  if (!(await services.readModels.waitFor(await services.store.head(), waitLimitMs)))
    throw new Error('the read models are behind')
}

const behindTheLog =
  'SELECT subscription FROM subscription.checkpoint WHERE position < (SELECT max(position) FROM events.event)'

/** Waits until every subscription of a database, also of reactors, has handled or parked all its events. */
export async function subscriptionsCaughtUp(databaseUrl: string): Promise<void> {
  await eventually(async () => {
    const behind = await queryDatabase(databaseUrl, behindTheLog)
    if (behind.length > 0) throw new Error(`subscriptions are behind: ${JSON.stringify(behind)}`)
  })
}
