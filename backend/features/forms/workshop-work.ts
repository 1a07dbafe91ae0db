import { browserModules } from '@fleet/form-schemas/engine/browser-modules'
import { FormRefused } from '@fleet/form-schemas/engine/finding'
import { formFromFiles } from '@fleet/form-schemas/engine/load'
import { replayed } from './replay.ts'
import type { WorkshopAnswer, WorkshopJob } from './workshop-job.ts'

/** Does one job, in whatever thread it is called. */
export async function done(job: WorkshopJob): Promise<WorkshopAnswer> {
  try {
    if (job.what === 'modules') return { what: 'modules', modules: await browserModules(job.definition) }
    if (job.what === 'replay') return { what: 'replayed', drafts: replayed(job.versions, job.drafts) }
    return { what: 'judged', loaded: formFromFiles(job.formId, job.files) }
  } catch (error) {
    if (error instanceof FormRefused) return { what: 'refused', findings: error.findings }
    return { what: 'failed', code: error instanceof RangeError && error.message.includes('call stack') ? 'files.unjudgedDeep' : 'files.unjudged' }
  }
}
