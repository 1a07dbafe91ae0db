import type { EveryUpdate as Update, LiveUpdateKinds } from '@fleet/backend/app/features'
import { type Connection, sharedConnection } from './shared-connection.ts'

/** Kinds of live updates with their text fields. */
const updateFields: { readonly [Kind in keyof LiveUpdateKinds]: LiveUpdateKinds[Kind]['fields'] } = {
  'form-published': ['formId', 'version'],
  'form-checked': ['formId'],
  'form-rehearsed': ['formId', 'done', 'of'],
  'submission-changed': ['submissionId'],
  'submission-read': ['submissionId'],
  'document-seen': ['submissionId'],
  'agency-changed': ['agentId'],
  'mail-settled': [],
}
const kinds = Object.keys(updateFields).filter((kind): kind is Update['kind'] => Object.hasOwn(updateFields, kind))

type UpdatePorts = {
  readonly connect: () => Connection
  /** Whether the page is visible, and a way to follow changes. */
  readonly visible: () => boolean
  readonly onVisibility: (run: () => void) => void
  readonly after: (ms: number, run: () => void) => () => void
}

const closed = 2
const minRetryMs = 2_000
const maxRetryMs = 60_000

/**
 * One connection for all listeners of this page. Closed without listeners or while the page is hidden; a new connection
 * resyncs. Retries with backoff where the browser gives up
 * (401, a proxy's 502).
 */
export function updatesFrom(ports: UpdatePorts) {
  const listeners = new Set<(update: Update) => void>()
  /** Initial messages in their latest state, repeated to later listeners. */
  const initialUpdates = new Map<string, Update>()
  let connection: Connection | undefined
  let failures = 0
  let ended = false
  let onRefused = () => {}
  let cancelRetry = () => {}

  function connectOrClose() {
    const shouldConnect = listeners.size > 0 && ports.visible() && !ended
    if (shouldConnect && connection === undefined) open()
    if (!shouldConnect) disconnect()
  }

  function disconnect() {
    cancelRetry()
    connection?.close()
    connection = undefined
  }

  function open() {
    cancelRetry()
    const source = ports.connect()
    connection = source
    for (const kind of kinds) {
      source.addEventListener(kind, (event) => {
        failures = 0
        const update = updateIn(kind, event)
        if (connection !== source || !update) return
        if (update.kind === 'form-published' || update.kind === 'mail-settled')
          initialUpdates.set(JSON.stringify([kind, 'formId' in update && update.formId]), update)
        for (const listener of listeners) listener(update)
      })
    }
    source.addEventListener('error', () => {
      if (connection !== source || source.readyState !== closed) return
      connection = undefined
      failures += 1
      onRefused()
      cancelRetry = ports.after(Math.min(minRetryMs * 2 ** (failures - 1), maxRetryMs), connectOrClose)
    })
  }

  ports.onVisibility(connectOrClose)
  return {
    /** Calls `listener` with every update until the returned function is called. */
    subscribe(listener: (update: Update) => void): () => void {
      listeners.add(listener)
      if (connection === undefined) connectOrClose()
      else for (const update of initialUpdates.values()) listener(update)
      return () => {
        listeners.delete(listener)
        connectOrClose()
      }
    },
    /** Runs when the server refuses the connection: the session may be over. */
    onRefusal(run: () => void) {
      onRefused = run
    },
    /** Closes for good, at the end of the session. */
    end() {
      ended = true
      connectOrClose()
    },
  }
}

function updateIn(kind: Update['kind'], event: Event): Update | undefined {
  const data: unknown = event instanceof MessageEvent ? parsed(event.data) : undefined
  const update = typeof data === 'object' ? { ...data, kind } : { kind }
  return isUpdate(update) ? update : undefined
}

function isUpdate(update: { readonly kind: Update['kind'] }): update is Update {
  const fields = new Map(Object.entries(update))
  return updateFields[update.kind].every((part) => typeof fields.get(part) === 'string')
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}

const address = '/api/updates'

/** Without a secure context there are no locks. */
function connect(): Connection {
  return 'locks' in navigator
    ? sharedConnection(
        {
          open: (which) => new EventSource(which === 'once' ? `${address}?once=` : address),
          line: () => new BroadcastChannel('live-updates'),
          locks: navigator.locks,
        },
        kinds,
      )
    : new EventSource(address)
}

/** Live updates of this page. */
export const updates = updatesFrom({
  connect,
  visible: () => document.visibilityState === 'visible',
  onVisibility: (run) => typeof document === 'undefined' || document.addEventListener('visibilitychange', run),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})
