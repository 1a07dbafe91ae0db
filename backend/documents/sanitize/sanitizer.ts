import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { reject } from '@fleet/domain/kernel/rejection'
import type { SanitizedFile } from './sanitize-file.ts'
import type { SanitizerResponse, SanitizerRequest, SanitizerTask } from './sanitizer-process.ts'

export type Sanitizer = {
  /**
   * What is kept of an uploaded file, which is read when its turn has come: as many are in memory as there are processes.
   * @throws Rejection documents.unsupported | unreadable | tooManyPixels | encrypted | acting | tooManyPages | tooMuchWork (it took all its time or memory), and what `read` throws
   */
  sanitize(read: () => Promise<Buffer>): Promise<SanitizedFile>
  /**
   * A picture that is kept, small; it is read when its turn has come.
   * @throws Rejection documents.unreadable | tooManyPixels | tooMuchWork, and what `read` throws
   */
  thumbnail(read: () => Promise<Buffer>): Promise<Buffer>
  /** Ends its processes; what is under way is not answered. */
  close(): void
}

type SanitizerLimits = {
  /** Processes at once. */
  readonly processes: number
  /** For one file. */
  readonly timeMs: number
  /** Of one process, resident. */
  readonly memoryBytes: number
  /** Without work, until a process ends. */
  readonly idleMs: number
}

const defaultLimits: SanitizerLimits = { processes: 2, timeMs: 20_000, memoryBytes: 1_200_000_000, idleMs: 30_000 }
const heapMegabytes = 400
const memoryCheckMs = 50

/**
 * Strangers' files are decoded in processes of their own, each with so much time and memory: what they break or exhaust is
 * the process, and the next file gets a fresh one. Thumbnails have one of their own, so that nobody's upload keeps them waiting.
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

/** One process, when there is work, and the files that wait for it. */
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
    // The system may have ended one that waited: its next file is not to blame.
    if (answer === 'died' && isUsed && !isClosed) return send(task, bytes)
    if (answer === 'over' || answer === 'died') return reject('documents.tooMuchWork')
    return 'sanitized' in answer
      ? { ...answer.sanitized, bytes: Buffer.from(answer.sanitized.bytes) }
      : reject(answer.refused.code, { values: answer.refused.values })
  }

  /** `over`: it took all its time or memory. */
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

/** 0 where the system does not say: time bounds it there. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(statm.split(' ')[1] ?? 0) * pageBytes
}
