import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { BrowserModules } from '@fleet/form-schemas/engine/tools/browser-modules'
import type { FormDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { type Finding, FormRefused, ofFile } from '@fleet/form-schemas/engine/tools/form-files/findings/finding'
import type { FindingCode } from '@fleet/form-schemas/engine/tools/form-files/findings/finding-codes'
import type { FormFiles } from '@fleet/form-schemas/engine/tools/form-files/form-source'
import type { LoadedForm } from '@fleet/form-schemas/engine/tools/load'
import type { Replay } from './rehearsal.ts'
import { runJob, type CompilerResult, type CompilerJob } from './compiler-jobs.ts'

/** Files, and the form they make or why they make none. */
export type ValidatedFiles =
  | { readonly files: FormFiles; readonly loaded: LoadedForm; readonly refused?: undefined }
  | { readonly files: FormFiles; readonly loaded?: undefined; readonly refused: FormRefused }

/**
 * Judges and compiles forms in a thread of its own, so that no request waits for it. Before it is open nobody waits, and
 * all is done where it is asked: a start is quicker without a second thread to warm.
 */
export type FormCompiler = {
  /** Files that cannot be judged, within the time and memory there is for it, are refused. */
  validate(formId: string, files: FormFiles): Promise<ValidatedFiles>
  /** @throws Error they cannot be compiled */
  modules(definition: FormDefinition): Promise<BrowserModules>
  /** What a change does to some drafts; other jobs may come between. @throws Error it cannot be told */
  readonly replay: Replay
  /** From now on requests would wait: what comes is done in the thread, which a first change finds running. */
  useThread(): void
  stop(): Promise<void>
}

/** The largest form takes a second, a hundredfold of what is usual; a busy machine may need more. */
const maxMs = 30_000
const maxMegabytes = 1024
/** By then an application that is only started and ended again is over. */
const warmAfterMs = 5_000

type CompilerOptions = {
  readonly limitMs?: number
  /** What runs in the thread. */
  readonly program?: URL
  /** Names that the server's features use, and no field of a form can have. */
  readonly alsoReserved?: readonly string[]
}

export function createFormCompiler({
  limitMs = maxMs,
  program = new URL('./compiler-thread.ts', import.meta.url),
  alsoReserved = [],
}: CompilerOptions = {}): FormCompiler {
  let thread: Worker | undefined
  let isOpen = false
  let warming: ReturnType<typeof setTimeout> | undefined
  const running = () => (thread ??= started())
  /** A thread that fails while it is idle is replaced by the next job; nobody else hears of it. */
  function started(): Worker {
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: maxMegabytes } })
    return worker.on('error', () => {
      if (thread === worker) thread = undefined
    })
  }
  let turn: Promise<unknown> = Promise.resolve()

  function inTurn(job: CompilerJob): Promise<CompilerResult> {
    const answer = turn.then(() => (isOpen ? answered(job) : runJob(job)))
    turn = answer
    return answer
  }

  async function answered(job: CompilerJob): Promise<CompilerResult> {
    const worker = running()
    // An application that ends does not wait for an idle thread, but a start waits for its forms
    worker.ref()
    try {
      worker.postMessage(job)
      const [answer]: CompilerResult[] = await once(worker, 'message', { signal: AbortSignal.timeout(limitMs) })
      worker.unref()
      return answer ?? { what: 'failed', code: 'files.unjudged' }
    } catch (error) {
      thread = undefined
      await worker.terminate()
      return { what: 'failed', ...reasonOf(error, limitMs) }
    }
  }

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
      warming = setTimeout(() => running().unref(), warmAfterMs).unref()
    },
    async stop() {
      clearTimeout(warming)
      await turn
      await thread?.terminate()
      thread = undefined
    },
  }
}

function unexpectedResult(answer: CompilerResult): Error {
  return new Error(answer.what === 'failed' ? `${answer.code} ${answer.limit ?? ''}`.trim() : answer.what)
}

function notValidated(formId: string, answer: CompilerResult): Finding {
  const { code, limit: most = 0 } = answer.what === 'failed' ? answer : { code: 'files.unjudged' as const }
  return ofFile(`${formId}/form.json`, code, { most })
}

function reasonOf(error: unknown, limitMs: number): { readonly code: FindingCode; readonly most?: number } {
  if (!(error instanceof Error)) return { code: 'files.unjudged' }
  if (error.name === 'AbortError') return { code: 'files.unjudgedSlow', most: limitMs / 1000 }
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? { code: 'files.unjudgedLarge', most: maxMegabytes }
    : { code: 'files.unjudged' }
}
