import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { reject } from '@fleet/domain/kernel/rejection'
import type { SanitizedFile } from './sanitize-file.ts'
import type { SanitizerResponse, SanitizerRequest, SanitizerTask } from './sanitizer-process.ts'

export type Sanitizer = {
  /**
   * Sanitizes an uploaded file. Reads it only when a process is free, so memory holds one file per process.
   * @throws Rejection documents.unsupported | unreadable | tooManyPixels | encrypted | acting | tooManyPages |
   * tooMuchWork (time or memory exceeded), and errors of `read`
   */
  sanitize(read: () => Promise<Buffer>): Promise<SanitizedFile>
  /**
   * Renders a thumbnail of a stored image. Reads it only when the process is free.
   * @throws Rejection documents.unreadable | tooManyPixels | tooMuchWork, and errors of `read`
   */
  thumbnail(read: () => Promise<Buffer>): Promise<Buffer>
  /** Ends the processes; calls under way are rejected. */
  close(): void
}

type SanitizerLimits = {
  /** Parallel processes. */
  readonly processes: number
  /** Per file. */
  readonly timeMs: number
  /** Resident memory per process. */
  readonly memoryBytes: number
  /** Idle time after which a process ends. */
  readonly idleMs: number
}

const defaultLimits: SanitizerLimits = { processes: 2, timeMs: 20_000, memoryBytes: 1_200_000_000, idleMs: 30_000 }
const heapMegabytes = 400
const memoryCheckMs = 50

/**
 * Decodes untrusted files in child processes with limits on time and memory. A file that crashes or exhausts its
 * process ends only that process; the next file gets a new one. Thumbnails have their own process, so that uploads
 * never delay them.
 */
export function createSanitizer(
  limits: Partial<SanitizerLimits> = {},
  program = new URL('./sanitizer-process.ts', import.meta.url),
): Sanitizer {
  const { processes, ...each } = { ...defaultLimits, ...limits }
  const workers = Array.from({ length: processes }, () => sanitizerWorker(each, program))
  const thumbnailWorker = sanitizerWorker(each, program)
  return {
    sanitize: (read) =>
      workers.reduce((least, line) => (line.waiting() < least.waiting() ? line : least)).work('sanitize', read),
    thumbnail: async (read) => (await thumbnailWorker.work('thumbnail', read)).bytes,
    close() {
      for (const line of [...workers, thumbnailWorker]) line.end()
    },
  }
}

type SanitizerWorker = {
  readonly waiting: () => number
  readonly work: (task: SanitizerTask, read: () => Promise<Buffer>) => Promise<SanitizedFile>
  readonly end: () => void
}

/** A process, started on demand, with a queue of files. */
function sanitizerWorker(
  { timeMs, memoryBytes, idleMs }: Omit<SanitizerLimits, 'processes'>,
  program: URL,
): SanitizerWorker {
  let child: ChildProcess | undefined
  let waiting = 0
  let queue: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  function end() {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }

  const started = () =>
    fork(program, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${heapMegabytes}`, '--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
    })

  async function send(task: SanitizerTask, bytes: Buffer): Promise<SanitizedFile> {
    clearTimeout(idle)
    const isUsed = child !== undefined
    child ??= started()
    const answer = await responseOf(child, { task, bytes })
    if (answer === 'over' || answer === 'died') end()
    else idle = setTimeout(end, idleMs).unref()
    // The system may have killed the process while it was idle: retry the file.
    if (answer === 'died' && isUsed && !isClosed) return send(task, bytes)
    if (answer === 'over' || answer === 'died') return reject('documents.tooMuchWork')
    return 'sanitized' in answer
      ? { ...answer.sanitized, bytes: Buffer.from(answer.sanitized.bytes) }
      : reject(answer.refused.code, { values: answer.refused.values })
  }

  /** `over`: the file exceeded its time or memory. */
  async function responseOf(
    worker: ChildProcess,
    request: SanitizerRequest,
  ): Promise<SanitizerResponse | 'died' | 'over'> {
    const over = new AbortController()
    const { signal } = over
    const timeout = setTimeout(() => over.abort(), timeMs)
    const memoryCheck = setInterval(
      () => void residentBytes(worker.pid).then((resident) => resident > memoryBytes && over.abort()),
      memoryCheckMs,
    )
    try {
      const answered = once(worker, 'message', { signal })
      const died = once(worker, 'exit', { signal }).then(() => [])
      worker.send(request)
      const [answer]: SanitizerResponse[] = await Promise.race([answered, died])
      return answer ?? 'died'
    } catch {
      return signal.aborted ? 'over' : 'died'
    } finally {
      clearTimeout(timeout)
      clearInterval(memoryCheck)
      over.abort()
    }
  }

  return {
    waiting: () => waiting,
    work(task, read) {
      waiting += 1
      const done = queue
        .then(read)
        .then((bytes) => send(task, bytes))
        .finally(() => (waiting -= 1))
      queue = done.catch(() => {})
      return done
    },
    end() {
      isClosed = true
      end()
    },
  }
}

const pageBytes = 4096

/** 0 on systems without /proc: only the time limit applies there. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(statm.split(' ')[1] ?? 0) * pageBytes
}
