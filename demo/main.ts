import type { Application } from '@fleet/backend/app/app'
import { ConfigurationError } from '@fleet/platform/config/config'
import { isLogOfOthers } from './season-there.ts'
import { seedSeason } from './seed-season.ts'
import { run } from '@fleet/backend/programs/run'

/** Shown every so many of the acts, in percent. */
const told = 10

/** `npm run demo`: the application with a made-up season in a data folder of its own; made at the first start only. */
async function prepareSeason({ services }: Application, signal: AbortSignal): Promise<void> {
  if (await isLogOfOthers(services)) {
    throw new ConfigurationError(
      'there are registrations here that are not of the demonstration season: choose another DATA_DIR or DATABASE_URL',
    )
  }
  let next = told
  const { made, acts } = await seedSeason(services, {
    signal,
    onProgress: (done, all) => {
      if ((done * 100) / all < next) return
      console.log(`Making the season: ${next} % of ${all} entries`)
      next += told
    },
  })
  if (made) console.log(`Demo season ready: 400 registrations, ${acts} entries.`)
}

await run({ ...process.env, DATA_DIR: process.env['DATA_DIR'] || '.data/demo' }, prepareSeason)
