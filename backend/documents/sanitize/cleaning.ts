import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { reject } from '@fleet/domain/kernel/rejection'
import type { Cleaned } from './cleaned.ts'
import type { CleaningAnswer, CleaningQuestion, CleaningTask } from './cleaning-process.ts'

export type Cleaning = {
  /**
   * What is kept of an uploaded file, which is read when its turn has come: as many are in memory as there are processes.
   * @throws Rejection documents.unsupported | unreadable | tooManyPixels | encrypted | acting | tooManyPages | tooMuchWork (it took all its time or memory), and what `read` throws
   */
  clean(read: () => Promise<Buffer>): Promise<Cleaned>
  /**
   * A picture that is kept, small; it is read when its turn has come.
   * @throws Rejection documents.unreadable | tooManyPixels | tooMuchWork, and what `read` throws
   */
  thumbnail(read: () => Promise<Buffer>): Promise<Buffer>
  /** Ends its processes; what is under way is not answered. */
  close(): void
}

type CleaningLimits = {
  /** Processes at once. */
  readonly processes: number
  /** For one file. */
  readonly timeMs: number
  /** Of one process, resident. */
  readonly memoryBytes: number
  /** Without work, until a process ends. */
  readonly idleMs: number
}

const usual: CleaningLimits = { processes: 2, timeMs: 20_000, memoryBytes: 1_200_000_000, idleMs: 30_000 }
const heapMegabytes = 400
const lookEveryMs = 50

/**
 * Strangers' files are decoded in processes of their own, each with so much time and memory: what they break or exhaust is
 * the process, and the next file gets a fresh one. Thumbnails have one of their own, so that nobody's upload keeps them waiting.
 */
export function cleaning(
  limits: Partial<CleaningLimits> = {},
  program = new URL('./cleaning-process.ts', import.meta.url),
): Cleaning {
  const { processes, ...each } = { ...usual, ...limits }
  const lines = Array.from({ length: processes }, () => cleaningLine(each, program))
  const small = cleaningLine(each, program)
  return {
    clean: (read) =>
      lines.reduce((least, line) => (line.waiting() < least.waiting() ? line : least)).work('clean', read),
    thumbnail: async (read) => (await small.work('thumbnail', read)).bytes,
    close() {
      for (const line of [...lines, small]) line.end()
    },
  }
}

type Line = {
  readonly waiting: () => number
  readonly work: (task: CleaningTask, read: () => Promise<Buffer>) => Promise<Cleaned>
  readonly end: () => void
}

/** One process, when there is work, and the files that wait for it. */
function cleaningLine({ timeMs, memoryBytes, idleMs }: Omit<CleaningLimits, 'processes'>, program: URL): Line {
  let child: ChildProcess | undefined
  let waiting = 0
  let before: Promise<unknown> = Promise.resolve()
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

  async function ask(task: CleaningTask, bytes: Buffer): Promise<Cleaned> {
    clearTimeout(idle)
    const isUsed = child !== undefined
    child ??= started()
    const answer = await answerOf(child, { task, bytes })
    if (answer === 'over' || answer === 'died') end()
    else idle = setTimeout(end, idleMs).unref()
    // The system may have ended one that waited: its next file is not to blame.
    if (answer === 'died' && isUsed && !isClosed) return ask(task, bytes)
    if (answer === 'over' || answer === 'died') return reject('documents.tooMuchWork')
    return 'cleaned' in answer
      ? { ...answer.cleaned, bytes: Buffer.from(answer.cleaned.bytes) }
      : reject(answer.refused.code, { values: answer.refused.values })
  }

  /** `over`: it took all its time or memory. */
  async function answerOf(asked: ChildProcess, question: CleaningQuestion): Promise<CleaningAnswer | 'died' | 'over'> {
    const over = new AbortController()
    const { signal } = over
    const late = setTimeout(() => over.abort(), timeMs)
    const look = setInterval(
      () => void residentBytes(asked.pid).then((resident) => resident > memoryBytes && over.abort()),
      lookEveryMs,
    )
    try {
      const answered = once(asked, 'message', { signal })
      const died = once(asked, 'exit', { signal }).then(() => [])
      asked.send(question)
      const [answer]: CleaningAnswer[] = await Promise.race([answered, died])
      return answer ?? 'died'
    } catch {
      return signal.aborted ? 'over' : 'died'
    } finally {
      clearTimeout(late)
      clearInterval(look)
      over.abort()
    }
  }

  return {
    waiting: () => waiting,
    work(task, read) {
      waiting += 1
      const done = before
        .then(read)
        .then((bytes) => ask(task, bytes))
        .finally(() => (waiting -= 1))
      before = done.catch(() => {})
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
  const told = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(told.split(' ')[1] ?? 0) * pageBytes
}
