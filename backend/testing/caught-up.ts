import { waitLimitMs } from '@fleet/platform/testing/eventually'
import type { Application } from '../app/app.ts'

/** When the read models show everything that was done, whoever did it: who did something themselves need not wait. */
export async function caughtUp({ application: { services } }: { readonly application: Application }): Promise<void> {
  if (!(await services.readModels.waitFor(await services.store.head(), waitLimitMs)))
    throw new Error('the read models are behind')
}
