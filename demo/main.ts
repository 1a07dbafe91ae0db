import type { Application } from '@fleet/backend/app/app'
import { ConfigurationError } from '@fleet/platform/config/config'
import { hasOtherRegistrations } from './season-state.ts'
import { seedSeason } from './seed-season.ts'
import { run } from '@fleet/backend/programs/run'

/** Percent of the actions between two progress lines. */
const progressStep = 10

/** Seeds the demo season for `npm run demo`; only the first start with a data folder creates it. */
async function prepareSeason({ services }: Application, signal: AbortSignal): Promise<void> {
  if (await hasOtherRegistrations(services)) {
    throw new ConfigurationError(
      'the database has registrations that are not of the demo season: choose another DATA_DIR or DATABASE_URL',
    )
  }
  let next = progressStep
  const { created, actions } = await seedSeason(services, {
    signal,
    onProgress: (done, all) => {
      if ((done * 100) / all < next) return
      console.log(`Creating the demo season: ${next} % of ${all} entries`)
      next += progressStep
    },
  })
  if (created) console.log(`Demo season ready: 400 registrations, ${actions} entries.`)
}

await run({ ...process.env, DATA_DIR: process.env['DATA_DIR'] || '.data/demo' }, prepareSeason)
