import type { Application } from '@fleet/backend/app/app'
import { seedSeason } from '../seed-season.ts'

/** A season of made-up registrations in every status, language and group size, on an empty application. */
export async function makeSeason({ services }: Application, submissions = 120): Promise<void> {
  await seedSeason(services, { submissions })
}
