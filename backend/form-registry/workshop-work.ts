import { LRUCache } from 'lru-cache'
import { type BrowserModules, browserModules } from '@fleet/form-schemas/engine/tools/browser-modules'
import { FormRefused } from '@fleet/form-schemas/engine/tools/form-files/finding'
import type { FormDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { formFromFiles, type LoadedForm } from '@fleet/form-schemas/engine/tools/load'
import { versionOf } from '@fleet/form-schemas/engine/tools/form-files/version'
import { replayed } from './replay.ts'
import type { WorkshopAnswer, WorkshopJob } from './workshop-job.ts'

/** Files are judged when they are rehearsed, when they are published, and by each application of a process: the same ones once. */
const judged = new LRUCache<string, LoadedForm>({ max: 16 })
const compiled = new WeakMap<FormDefinition, Promise<BrowserModules>>()

/** @throws FormRefused with every reason and its place */
function judgedOnce({ formId, files, alsoReserved }: Extract<WorkshopJob, { what: 'judge' }>): LoadedForm {
  const key = `${formId} ${versionOf(files)}`
  const loaded = judged.get(key) ?? formFromFiles(formId, files, alsoReserved)
  judged.set(key, loaded)
  return loaded
}

function compiledOnce(definition: FormDefinition): Promise<BrowserModules> {
  const modules = compiled.get(definition) ?? browserModules(definition)
  compiled.set(definition, modules)
  return modules
}

/** Does one job, in whatever thread it is called. */
export async function done(job: WorkshopJob): Promise<WorkshopAnswer> {
  try {
    if (job.what === 'modules') return { what: 'modules', modules: await compiledOnce(job.definition) }
    if (job.what === 'replay') return { what: 'replayed', drafts: replayed(job.versions, job.drafts) }
    return { what: 'judged', loaded: judgedOnce(job) }
  } catch (error) {
    if (error instanceof FormRefused) return { what: 'refused', findings: error.findings }
    return {
      what: 'failed',
      code:
        error instanceof RangeError && error.message.includes('call stack') ? 'files.unjudgedDeep' : 'files.unjudged',
    }
  }
}
