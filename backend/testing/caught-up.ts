import { waitLimitMs } from '@fleet/platform/testing/eventually'
import type { Application } from '../app/app.ts'

/** Waits until the read models show all events, of any person; a person's own reads wait anyway. */
export async function caughtUp({ application: { services } }: { readonly application: Application }): Promise<void> {
  if (!(await services.readModels.waitFor(await services.store.head(), waitLimitMs)))
    throw new Error('the read models are behind')
}
