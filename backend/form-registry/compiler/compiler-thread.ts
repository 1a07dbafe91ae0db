import { parentPort } from 'node:worker_threads'
import { runJob, type CompilerJob } from './compiler-jobs.ts'

/** The form compiler's thread; it does one job at a time. */
parentPort?.on('message', (job: CompilerJob) => {
  runJob(job)
    .then((answer) => parentPort?.postMessage(answer))
    .catch((error: unknown) =>
      parentPort?.postMessage({ what: 'failed', reason: error instanceof Error ? error.message : String(error) }),
    )
})
