import { type BrowserModules, browserModules, endBundler } from '@fleet/form-schemas/engine/tools/browser-modules'
import type { FormDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { type Finding, FormRefused } from '@fleet/form-schemas/engine/tools/form-files/findings/finding'
import type { FindingCode } from '@fleet/form-schemas/engine/tools/form-files/findings/finding-codes'
import type { FormFiles } from '@fleet/form-schemas/engine/tools/form-files/form-source'
import { formFromFiles, type LoadedForm } from '@fleet/form-schemas/engine/tools/load'
import type { ReadableDraft, Replayed, Versions } from './rehearsal.ts'
import { LRUCache } from 'lru-cache'
import { versionOf } from '@fleet/form-schemas/engine/tools/form-files/version'
import { replayed } from './replay.ts'

/** A job for the form compiler's thread. */
export type CompilerJob =
  | {
      readonly what: 'validate'
      readonly formId: string
      readonly files: FormFiles
      readonly alsoReserved: readonly string[]
    }
  | { readonly what: 'modules'; readonly definition: FormDefinition }
  | { readonly what: 'replay'; readonly versions: Versions; readonly drafts: readonly ReadableDraft['persons'][] }

/** Result of a job; `failed`: an error other than a refusal of the files. */
export type CompilerResult =
  | { readonly what: 'validated'; readonly loaded: LoadedForm }
  | { readonly what: 'refused'; readonly findings: readonly Finding[] }
  | { readonly what: 'modules'; readonly modules: BrowserModules }
  | { readonly what: 'replayed'; readonly drafts: Replayed }
  | { readonly what: 'failed'; readonly code: FindingCode; readonly limit?: number }

/** Rehearsing, publishing, and each application in a process validate the same files: cache them. */
const validated = new LRUCache<string, LoadedForm>({ max: 16 })
const compiled = new LRUCache<string, Promise<BrowserModules>>({ max: 16 })

/** @throws FormRefused with every reason and its place */
function validatedOnce({ formId, files, alsoReserved }: Extract<CompilerJob, { what: 'validate' }>): LoadedForm {
  const key = `${formId} ${versionOf(files)}`
  const loaded = validated.get(key) ?? formFromFiles(formId, files, alsoReserved)
  validated.set(key, loaded)
  return loaded
}

function compiledOnce(definition: FormDefinition): Promise<BrowserModules> {
  const key = `${definition.id} ${definition.version}`
  const modules = compiled.get(key) ?? browserModules(definition)
  compiled.set(key, modules)
  modules.catch(() => compiled.delete(key))
  return modules.finally(() => void endBundler())
}

/** Runs one job in the calling thread. */
export async function runJob(job: CompilerJob): Promise<CompilerResult> {
  try {
    if (job.what === 'modules') return { what: 'modules', modules: await compiledOnce(job.definition) }
    if (job.what === 'replay') return { what: 'replayed', drafts: replayed(job.versions, job.drafts) }
    return { what: 'validated', loaded: validatedOnce(job) }
  } catch (error) {
    if (error instanceof FormRefused) return { what: 'refused', findings: error.findings }
    return {
      what: 'failed',
      code:
        error instanceof RangeError && error.message.includes('call stack') ? 'files.unjudgedDeep' : 'files.unjudged',
    }
  }
}
