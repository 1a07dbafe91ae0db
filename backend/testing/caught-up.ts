import type { Application } from '../app/app.ts'

/** When the read models show everything that was done, whoever did it: who did something themselves need not wait. */
export async function caughtUp(
  { application: { services } }: { readonly application: Application },
  mostMs = 15_000,
): Promise<void> {
  if (!(await services.readModels.waitFor(await services.store.head(), mostMs)))
    throw new Error('the read models are behind')
}
