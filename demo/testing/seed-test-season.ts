import type { Application } from '@fleet/backend/app/app'
import { seedSeason } from '../seed-season.ts'

/** Seeds an empty application with registrations in every status, language and group size. */
export async function seedTestSeason({ services }: Application, submissions = 120): Promise<void> {
  await seedSeason(services, { submissions })
}
