import type { Application } from '../app.ts'
import { seedSeason } from '../demo/seed-season.ts'

/** A season of made-up registrations in every status, language and group size, on an empty application. */
export async function makeSeason({ services }: Application, submissions = 120): Promise<void> {
  await seedSeason(services, { submissions })
}
