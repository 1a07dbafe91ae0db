import { type Application, createApplication } from '../app/app.ts'
import type { Config } from '@fleet/platform/config/config'
import { holdAnswers } from './held-answers.ts'

/** The application as tests use it: to close it fails when it answered anything that its contracts do not say. */
export async function heldApplication(
  config: Config,
  databaseUrl: string,
  setup?: Parameters<typeof createApplication>[2],
): Promise<Application> {
  const application = await createApplication(config, databaseUrl, setup)
  const misfits = holdAnswers(application)
  return {
    ...application,
    async close() {
      await application.close()
      if (misfits.size > 0) throw new Error(`Answers do not fit their contracts:\n${[...misfits].join('\n')}`)
    },
  }
}
