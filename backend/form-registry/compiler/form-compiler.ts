import type { BrowserModules } from '@fleet/form-schemas/engine/tools/browser-modules'
import type { FormDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { type Finding, FormRefused, ofFile } from '@fleet/form-schemas/engine/tools/form-files/findings/finding'
import type { FindingCode } from '@fleet/form-schemas/engine/tools/form-files/findings/finding-codes'
import type { FormFiles } from '@fleet/form-schemas/engine/tools/form-files/form-source'
import type { LoadedForm } from '@fleet/form-schemas/engine/tools/load'
import { type JobThread, jobThread } from '@fleet/platform/async/job-thread'
import type { Replay } from './rehearsal.ts'
import { runJob, type CompilerResult, type CompilerJob } from './compiler-jobs.ts'

/** Form files with the form that they define, or the reasons against them. */
export type ValidatedFiles =
  | { readonly files: FormFiles; readonly loaded: LoadedForm; readonly refused?: undefined }
  | { readonly files: FormFiles; readonly loaded?: undefined; readonly refused: FormRefused }

/**
 * Validates and compiles forms in a worker thread, so that requests never wait for it. Until `useThread` is called it
 * works in the calling thread: the application starts faster without a second thread.
 */
export type FormCompiler = {
  /** Validates files; those that exceed the time or memory limit are refused. */
  validate(formId: string, files: FormFiles): Promise<ValidatedFiles>
  /** @throws Error the form does not compile */
  modules(definition: FormDefinition): Promise<BrowserModules>
  /** Replays drafts under both versions; other jobs can run in between. @throws Error the job failed */
  readonly replay: Replay
  /** Moves all further jobs to the thread, which starts with the first one and ends when it is idle. */
  useThread(): void
  /** Waits for the running job. */
  stop(): Promise<void>
}

/** The largest form takes a second, 100 times as long as a usual one; a busy machine needs more. */
const maxMs = 30_000
const maxMegabytes = 1024
/** Idle time after which the thread ends: it holds 50 MB and starts in 0.4 s, too long for each edit of an admin. */
const maxIdleMs = 300_000

type CompilerOptions = {
  readonly limitMs?: number
  readonly idleMs?: number
  /** The program of the thread. */
  readonly program?: URL
  /** Names that the server's features use; no field may have them. */
  readonly alsoReserved?: readonly string[]
}

export function createFormCompiler({
  limitMs = maxMs,
  idleMs = maxIdleMs,
  program = new URL('./compiler-thread.ts', import.meta.url),
  alsoReserved = [],
}: CompilerOptions = {}): FormCompiler {
  const thread = sharedThread(program)
  let isOpen = false

  const inTurn = (job: CompilerJob): Promise<CompilerResult> =>
    thread.inTurn(async () => {
      if (!isOpen) return runJob(job)
      return thread
        .run(job, { limitMs, idleMs })
        .catch((error: unknown) => ({ what: 'failed', ...reasonOf(error, limitMs) }) as const)
    })

  return {
    async validate(formId, files) {
      const answer = await inTurn({ what: 'validate', formId, files, alsoReserved })
      if (answer.what === 'validated') return { files, loaded: answer.loaded }
      const findings = answer.what === 'refused' ? answer.findings : [notValidated(formId, answer)]
      return { files, refused: new FormRefused(formId, findings) }
    },
    async modules(definition) {
      const answer = await inTurn({ what: 'modules', definition })
      if (answer.what === 'modules') return answer.modules
      throw unexpectedResult(answer)
    },
    async replay(versions, drafts) {
      const answer = await inTurn({ what: 'replay', versions, drafts })
      if (answer.what === 'replayed') return answer.drafts
      throw unexpectedResult(answer)
    },
    useThread() {
      isOpen = true
    },
    async stop() {
      await thread.inTurn(async () => {})
    },
  }
}

type CompilerThread = JobThread<CompilerJob, CompilerResult>
const threads = new Map<string, CompilerThread>()

/** The thread of a program, one for the whole process: loading its modules takes a second. */
function sharedThread(program: URL): CompilerThread {
  const thread = threads.get(program.href) ?? jobThread(program, { maxMegabytes })
  threads.set(program.href, thread)
  return thread
}

function unexpectedResult(answer: CompilerResult): Error {
  return new Error(answer.what === 'failed' ? `${answer.code} ${answer.limit ?? ''}`.trim() : answer.what)
}

function notValidated(formId: string, answer: CompilerResult): Finding {
  const { code, limit = 0 } = answer.what === 'failed' ? answer : { code: 'files.unjudged' as const }
  return ofFile(`${formId}/form.json`, code, { most: limit })
}

function reasonOf(error: unknown, limitMs: number): { readonly code: FindingCode; readonly limit?: number } {
  if (!(error instanceof Error)) return { code: 'files.unjudged' }
  if (error.name === 'AbortError') return { code: 'files.unjudgedSlow', limit: limitMs / 1000 }
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? { code: 'files.unjudgedLarge', limit: maxMegabytes }
    : { code: 'files.unjudged' }
}
