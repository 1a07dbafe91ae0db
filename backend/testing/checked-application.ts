import { type Application, createApplication } from '../app/app.ts'
import type { Config } from '@fleet/platform/config/config'
import { checkAnswers } from './check-answers.ts'

/** Creates an application for tests: closing it fails when an answer violated its contract. */
export async function checkedApplication(
  config: Config,
  databaseUrl: string,
  setup?: Parameters<typeof createApplication>[2],
): Promise<Application> {
  const application = await createApplication(config, databaseUrl, setup)
  const violations = checkAnswers(application)
  return {
    ...application,
    async close() {
      await application.close()
      if (violations.size > 0) throw new Error(`Answers do not fit their contracts:\n${[...violations].join('\n')}`)
    },
  }
}
