import { HttpProblem } from '../../lib/http/http-problem.ts'
import { hasErrorCode } from '../error-codes.ts'
import { isTransient, retryDelay, type SaveState, type Stop } from './save-state.ts'

/** Delay after the last edit, ms. */
const autosaveDelay = 2_000

/** One PATCH with the same key and body until its outcome is known, so that a retry takes effect once. */
export type Attempt<Body> = { readonly key: string; readonly body: Body }

type AutosavePorts<Body, Answer> = {
  /** The next body to save; undefined: nothing. */
  readonly next: () => Body | undefined
  /** Number of unsaved answers. */
  readonly waiting: () => number
  readonly send: (attempt: Attempt<Body>) => Promise<Answer>
  readonly acknowledge: (body: Body, answer: Answer) => void
  /** The server refused the body for good; true when other answers can still be saved. */
  readonly refuse: (body: Body, problem: HttpProblem) => boolean
  readonly stop: (because: Stop, problem: HttpProblem, body: Body) => void
  readonly changed: (state: SaveState) => void
  readonly clock: { readonly now: () => number; readonly after: (ms: number, run: () => void) => () => void }
  readonly online: () => boolean
  readonly newKey: () => string
}

export type Autosave = {
  readonly state: () => SaveState
  /** Call after each edit: saves 2 s after the last one. */
  readonly edited: () => void
  /** Saves now; true when the server has everything. */
  readonly flush: () => Promise<boolean>
  /** Stops until the person acts; drops the pending attempt, so that the next one is built from current answers. */
  readonly stop: (because: Stop) => void
  /** Continues after a stop. */
  readonly resume: () => void
  /** Call when the connection comes back or breaks. */
  readonly connection: () => void
  readonly dispose: () => void
}

export function autosave<Body, Answer>(ports: AutosavePorts<Body, Answer>): Autosave {
  let state: SaveState = { kind: 'saved' }
  let pendingAttempt: Attempt<Body> | undefined
  let running: Promise<boolean> | undefined
  let failures = 0
  let cancelTimer = () => {}

  const isStopped = () => state.kind === 'stopped'
  const setState = (next: SaveState) => ports.changed((state = next))
  const schedule = (ms: number) => {
    cancelTimer()
    cancelTimer = ports.clock.after(ms, () => void flush())
  }

  function flush(): Promise<boolean> {
    cancelTimer()
    if (state.kind === 'stopped') return Promise.resolve(false)
    running ??= run().finally(() => (running = undefined))
    return running
  }

  async function run(): Promise<boolean> {
    for (;;) {
      const body = pendingAttempt?.body ?? ports.next()
      if (body === undefined) break
      pendingAttempt ??= { key: ports.newKey(), body }
      setState({ kind: 'saving', sending: true })
      try {
        const answer = await ports.send(pendingAttempt)
        pendingAttempt = undefined
        failures = 0
        ports.acknowledge(body, answer)
        if (isStopped()) return false
      } catch (error) {
        if (!canContinueAfter(body, error)) return false
      }
    }
    if (state.kind === 'saving' || state.kind === 'kept' || state.kind === 'failed')
      setState({ kind: 'saved', at: ports.clock.now() })
    return true
  }

  /** Whether the rest can be saved after this failure. */
  function canContinueAfter(body: Body, error: unknown): boolean {
    if (!(error instanceof HttpProblem) || isTransient(error.status)) {
      scheduleRetry(error)
      return false
    }
    pendingAttempt = undefined
    if (error.status === 422 && ports.refuse(body, error)) return true
    const because = stopOf(error)
    setState({ kind: 'stopped', because, waiting: ports.waiting() })
    ports.stop(because, error, body)
    return false
  }

  function scheduleRetry(error: unknown) {
    failures += 1
    if (isStopped()) return undefined
    const waiting = ports.waiting()
    if (!ports.online()) return setState({ kind: 'kept', at: ports.clock.now(), waiting })
    const retryAfterMs = error instanceof HttpProblem ? (error.retryAfter ?? 0) * 1_000 : 0
    const delay = Math.max(retryDelay(failures), retryAfterMs)
    setState({ kind: 'failed', retryAt: ports.clock.now() + delay, waiting })
    schedule(delay)
    return undefined
  }

  return {
    state: () => state,
    edited: () => {
      if (state.kind === 'stopped') return setState({ ...state, waiting: ports.waiting() })
      if (!ports.online()) return setState({ kind: 'kept', at: ports.clock.now(), waiting: ports.waiting() })
      if (state.kind === 'failed') return setState({ ...state, waiting: ports.waiting() })
      setState({ kind: 'saving', sending: running !== undefined })
      return schedule(autosaveDelay)
    },
    flush,
    stop: (because) => {
      cancelTimer()
      pendingAttempt = undefined
      setState({ kind: 'stopped', because, waiting: ports.waiting() })
    },
    resume: () => {
      failures = 0
      setState({ kind: 'saving', sending: false })
      schedule(0)
    },
    connection: () => {
      if (ports.online() && (state.kind === 'kept' || state.kind === 'failed')) void flush()
      else if (!ports.online() && (state.kind === 'saving' || state.kind === 'failed') && running === undefined) {
        cancelTimer()
        setState({ kind: 'kept', at: ports.clock.now(), waiting: ports.waiting() })
      }
    },
    dispose: () => cancelTimer(),
  }
}

function stopOf(problem: HttpProblem): Stop {
  if (problem.status === 401) return 'signedOut'
  if (problem.status === 404 || problem.status === 403) return 'gone'
  if (hasErrorCode(problem, 'conflict')) return 'conflict'
  return problem.status === 409 ? 'closed' : 'refused'
}
