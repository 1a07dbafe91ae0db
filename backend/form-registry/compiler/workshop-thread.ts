import { parentPort } from 'node:worker_threads'
import { done, type WorkshopJob } from './workshop-work.ts'

/** The workshop's thread: one job after the other. */
parentPort?.on('message', (job: WorkshopJob) => {
  done(job)
    .then((answer) => parentPort?.postMessage(answer))
    .catch((error: unknown) =>
      parentPort?.postMessage({ what: 'failed', reason: error instanceof Error ? error.message : String(error) }),
    )
})
