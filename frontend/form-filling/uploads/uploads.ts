import type { FileUpload } from '../../form-renderer/form-store.ts'
import { HttpProblem, NetworkFailure } from '../../lib/http/http-problem.ts'
import { createListeners } from '../../lib/listeners.ts'
import { isPassing, retryDelay } from '../draft/save-state.ts'
import type { KeptUploads } from './device-files.ts'
import type { Sending, Wanted, Way } from './sending.ts'

/** One file on its way, and whose it is. */
export type Upload = FileUpload & Wanted

type UploadPorts<Answer> = {
  /** @throws HttpProblem | NetworkFailure */
  readonly send: (one: Sending, way: Way) => Promise<Answer>
  /** What has arrived of it may go. */
  readonly withdraw: (address: string) => void
  readonly arrived: (one: Sending, answer: Answer) => void
  readonly kept: KeptUploads
  /** What an earlier visit left of this is taken on again; else it has no place any more, and goes. */
  readonly isWanted: (wanted: Wanted) => boolean
  /** Runs once no other tab runs the same, and until it ends none does. */
  readonly alone: (name: string, run: () => Promise<void>) => void
  readonly after: (ms: number, run: () => void) => void
  readonly online: () => boolean
  readonly newId: () => string
}

export type OpenUploads = ReturnType<typeof openUploads>

/** Sending these once more changes nothing: too large, of a kind that is not taken, not readable. */
const refusals: readonly number[] = [413, 415, 422]

/** Files of one form on their way to the server: one after the other, again and again until each is there or refused. */
export function openUploads<Answer>(ports: UploadPorts<Answer>) {
  let all: readonly Upload[] = []
  let isLeft = false
  let running: { readonly id: string; readonly aborter: AbortController } | undefined
  const known = new Map<string, Sending>()
  const failures = new Map<string, number>()
  /** Lets another tab have it. */
  const releases = new Map<string, () => void>()
  const listeners = createListeners()

  const find = (id: string) => all.find((one) => one.id === id)

  function tell(next: readonly Upload[]) {
    all = next
    listeners.notify()
  }

  function change(id: string, part: Partial<Upload>) {
    tell(all.map((one) => (one.id === id ? { ...one, ...part } : one)))
  }

  function forget(id: string) {
    known.delete(id)
    failures.delete(id)
    releases.get(id)?.()
    releases.delete(id)
    tell(all.filter((one) => one.id !== id))
  }

  function take(sending: Sending, isKept: boolean) {
    const { id, file, address: _, ...wanted } = sending
    known.set(id, sending)
    tell([...all, { ...wanted, id, name: file.name, size: file.size, share: 0, state: 'sending', isKept }])
    void goOn()
  }

  /** The next that is to go, if none is under way. */
  async function goOn(): Promise<void> {
    const next = running === undefined ? all.find(({ state }) => state === 'sending') : undefined
    const one = next && known.get(next.id)
    if (one === undefined) return
    const { id } = one
    const aborter = new AbortController()
    running = { id, aborter }
    try {
      const answer = await ports.send(one, {
        signal: aborter.signal,
        progress: (share) => change(id, { share }),
        complete: () => change(id, { state: 'checking', share: 1 }),
        address: (address) => {
          known.set(id, { ...one, address })
          void ports.kept.move(id, address)
        },
      })
      // What was cancelled too late is there, and can be removed like any other
      void ports.kept.drop(id)
      forget(id)
      ports.arrived(one, answer)
    } catch (problem) {
      if (known.has(id)) setBack(id, problem)
    }
    running = undefined
    void goOn()
  }

  function setBack(id: string, problem: unknown) {
    const passes =
      problem instanceof NetworkFailure ||
      (problem instanceof HttpProblem && (isPassing(problem.status) || problem.code === 'uploads.elsewhere'))
    const again = passes || !(problem instanceof HttpProblem) || !refusals.includes(problem.status)
    if (!again) void ports.kept.drop(id)
    if (isLeft && again && find(id)?.isKept) return forget(id)
    change(id, { state: passes ? 'held' : 'failed', problem, again, ...(again ? {} : { isKept: false }) })
    if (!passes) return undefined
    failures.set(id, (failures.get(id) ?? 0) + 1)
    const asked = problem instanceof HttpProblem ? (problem.retryAfter ?? 0) * 1_000 : 0
    ports.after(Math.max(retryDelay(failures.get(id) ?? 1), asked), () => ports.online() && resume(id))
    return undefined
  }

  function resume(id: string) {
    const { state } = find(id) ?? {}
    if (state !== 'held' && state !== 'failed') return
    change(id, { state: 'sending', problem: undefined })
    void goOn()
  }

  /** Holds what is the upload's alone until it is forgotten. */
  const held = (id: string) => new Promise<void>((resolve) => releases.set(id, resolve))

  return {
    all: () => all,
    subscribe: listeners.subscribe,
    add(wanted: Wanted, file: File) {
      const id = ports.newId()
      take({ ...wanted, id, file, address: undefined }, false)
      ports.alone(id, () => (known.has(id) ? held(id) : Promise.resolve()))
      void ports.kept
        .keep(id, wanted, file)
        .then((isKept) => (known.has(id) ? change(id, { isKept }) : ports.kept.drop(id)))
    },
    retry: resume,
    cancel(id: string) {
      const address = known.get(id)?.address
      void ports.kept.drop(id)
      forget(id)
      if (running?.id === id) running.aborter.abort()
      if (address !== undefined) ports.withdraw(address)
    },
    /** The connection is back, perhaps. */
    connection() {
      if (ports.online()) for (const { id, state } of all) if (state === 'held') resume(id)
    },
    /** The page of the form is open: what an earlier visit, or another tab that was closed, left unsent goes on here. */
    async enter(): Promise<void> {
      isLeft = false
      for (const { id, wanted } of await ports.kept.list()) {
        if (!ports.isWanted(wanted)) void ports.kept.drop(id)
        else if (!known.has(id)) ports.alone(id, () => restore(id))
      }
    },
    /** The page of the form is left: what is under way may end, the rest is the next visit's, where the device keeps it. */
    leave() {
      isLeft = true
      for (const { id, isKept } of all) if (isKept && running?.id !== id) forget(id)
    },
  }

  async function restore(id: string): Promise<void> {
    const sending = isLeft || known.has(id) ? undefined : await ports.kept.read(id)
    if (sending === undefined || isLeft) return undefined
    const until = held(id)
    take(sending, true)
    return until
  }
}
