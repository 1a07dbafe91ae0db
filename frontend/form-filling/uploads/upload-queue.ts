import type { FileUpload } from '../../form-renderer/form-store.ts'
import { HttpProblem, NetworkFailure } from '../../lib/http/http-problem.ts'
import { createListeners } from '../../lib/listeners.ts'
import { isTransient, retryDelay } from '../draft/save-state.ts'
import type { DeviceUploads } from './device-files.ts'
import type { PendingUpload, UploadTarget, UploadHooks } from './pending-upload.ts'

/** One upload and its target. */
export type Upload = FileUpload & UploadTarget

type UploadPorts<Answer> = {
  /** @throws HttpProblem | NetworkFailure */
  readonly send: (one: PendingUpload, hooks: UploadHooks) => Promise<Answer>
  /** Deletes the transferred bytes. */
  readonly withdraw: (address: string) => void
  readonly arrived: (one: PendingUpload, answer: Answer) => void
  readonly device: DeviceUploads
  /** Whether an upload of an earlier visit can still be attached; otherwise it is dropped. */
  readonly isStillWanted: (target: UploadTarget) => boolean
  /** Runs while holding a lock across tabs. */
  readonly withLock: (name: string, run: () => Promise<void>) => void
  readonly after: (ms: number, run: () => void) => void
  readonly online: () => boolean
  readonly newId: () => string
}

export type UploadQueue = ReturnType<typeof createUploadQueue>

/** Retrying these is useless: too large, wrong type, unreadable. */
const finalStatuses: readonly number[] = [413, 415, 422]

/** Uploads of one form, sent one after the other, and retried until each is done or refused. */
export function createUploadQueue<Answer>(ports: UploadPorts<Answer>) {
  let all: readonly Upload[] = []
  let isPageLeft = false
  let running: { readonly id: string; readonly aborter: AbortController } | undefined
  const known = new Map<string, PendingUpload>()
  const failures = new Map<string, number>()
  /** Releases the lock for other tabs. */
  const releases = new Map<string, () => void>()
  const listeners = createListeners()

  const find = (id: string) => all.find((one) => one.id === id)

  function setAll(next: readonly Upload[]) {
    all = next
    listeners.notify()
  }

  function change(id: string, part: Partial<Upload>) {
    setAll(all.map((one) => (one.id === id ? { ...one, ...part } : one)))
  }

  function forget(id: string) {
    known.delete(id)
    failures.delete(id)
    releases.get(id)?.()
    releases.delete(id)
    setAll(all.filter((one) => one.id !== id))
  }

  function enqueue(sending: PendingUpload, isKept: boolean) {
    const { id, file, address: _, ...target } = sending
    known.set(id, sending)
    setAll([...all, { ...target, id, name: file.name, size: file.size, share: 0, state: 'sending', isKept }])
    void sendNext()
  }

  /** Sends the next upload unless one is running. */
  async function sendNext(): Promise<void> {
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
          void ports.device.setAddress(id, address)
        },
      })
      // Cancelled too late: the document exists and can be removed like any other
      void ports.device.drop(id)
      forget(id)
      ports.arrived(one, answer)
    } catch (problem) {
      if (known.has(id)) onFailure(id, problem)
    }
    running = undefined
    void sendNext()
  }

  function onFailure(id: string, problem: unknown) {
    const isTransientFailure =
      problem instanceof NetworkFailure ||
      (problem instanceof HttpProblem && (isTransient(problem.status) || problem.code === 'uploads.elsewhere'))
    const again = isTransientFailure || !(problem instanceof HttpProblem) || !finalStatuses.includes(problem.status)
    if (!again) void ports.device.drop(id)
    if (isPageLeft && again && find(id)?.isKept) return forget(id)
    change(id, { state: isTransientFailure ? 'held' : 'failed', problem, again, ...(again ? {} : { isKept: false }) })
    if (!isTransientFailure) return undefined
    failures.set(id, (failures.get(id) ?? 0) + 1)
    const retryAfterMs = problem instanceof HttpProblem ? (problem.retryAfter ?? 0) * 1_000 : 0
    ports.after(Math.max(retryDelay(failures.get(id) ?? 1), retryAfterMs), () => ports.online() && resume(id))
    return undefined
  }

  function resume(id: string) {
    const { state } = find(id) ?? {}
    if (state !== 'held' && state !== 'failed') return
    change(id, { state: 'sending', problem: undefined })
    void sendNext()
  }

  /** Holds the lock of an upload until it is forgotten. */
  const holdLock = (id: string) => new Promise<void>((resolve) => releases.set(id, resolve))

  return {
    all: () => all,
    subscribe: listeners.subscribe,
    add(target: UploadTarget, file: File) {
      const id = ports.newId()
      enqueue({ ...target, id, file, address: undefined }, false)
      ports.withLock(id, () => (known.has(id) ? holdLock(id) : Promise.resolve()))
      void ports.device
        .store(id, target, file)
        .then((isKept) => (known.has(id) ? change(id, { isKept }) : ports.device.drop(id)))
    },
    retry: resume,
    cancel(id: string) {
      const address = known.get(id)?.address
      void ports.device.drop(id)
      forget(id)
      if (running?.id === id) running.aborter.abort()
      if (address !== undefined) ports.withdraw(address)
    },
    /** Call when the connection may be back. */
    connection() {
      if (ports.online()) for (const { id, state } of all) if (state === 'held') resume(id)
    },
    /** The form's page was opened: resumes uploads of an earlier visit or a closed tab. */
    async enter(): Promise<void> {
      isPageLeft = false
      for (const { id, target } of await ports.device.list()) {
        if (!ports.isStillWanted(target)) void ports.device.drop(id)
        else if (!known.has(id)) ports.withLock(id, () => restore(id))
      }
    },
    /** The form's page was left: a running upload may finish, stored ones are left to the next visit. */
    leave() {
      isPageLeft = true
      for (const { id, isKept } of all) if (isKept && running?.id !== id) forget(id)
    },
  }

  async function restore(id: string): Promise<void> {
    const sending = isPageLeft || known.has(id) ? undefined : await ports.device.read(id)
    if (sending === undefined || isPageLeft) return undefined
    const until = holdLock(id)
    enqueue(sending, true)
    return until
  }
}
