import type { BrowserModules } from '@fleet/form-schemas/engine/tools/browser-modules'
import type { FormDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { Finding } from '@fleet/form-schemas/engine/tools/form-files/finding'
import type { FindingCode } from '@fleet/form-schemas/engine/tools/form-files/finding-codes'
import type { FormFiles } from '@fleet/form-schemas/engine/tools/form-files/form-source'
import type { LoadedForm } from '@fleet/form-schemas/engine/tools/load'
import type { OpenDraft, Replayed, Versions } from './rehearsal.ts'

/** What the workshop's thread is asked, as data. */
export type WorkshopJob =
  | {
      readonly what: 'judge'
      readonly formId: string
      readonly files: FormFiles
      readonly alsoReserved: readonly string[]
    }
  | { readonly what: 'modules'; readonly definition: FormDefinition }
  | { readonly what: 'replay'; readonly versions: Versions; readonly drafts: readonly OpenDraft['persons'][] }

/** What it answers; `failed`: something else than the files' being refused. */
export type WorkshopAnswer =
  | { readonly what: 'judged'; readonly loaded: LoadedForm }
  | { readonly what: 'refused'; readonly findings: readonly Finding[] }
  | { readonly what: 'modules'; readonly modules: BrowserModules }
  | { readonly what: 'replayed'; readonly drafts: Replayed }
  | { readonly what: 'failed'; readonly code: FindingCode; readonly most?: number }
