/** As much of an EventSource as live updates use. */
export type Connection = Pick<EventTarget, 'addEventListener'> & Pick<EventSource, 'readyState' | 'close'>

type Update = { readonly kind: string; readonly data: string }
type Line = Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'>

export type SharedPorts = {
  /** Opens a connection that stays, or with `once` one that the server ends after the initial updates. */
  readonly open: (which: 'stays' | 'once') => Connection
  /** The line to the other windows of this browser. */
  readonly line: () => Line
  readonly locks: Pick<LockManager, 'request'>
}

const closed = 2

/**
 * One connection to the server for all windows of a browser, which allows only six for each origin. The window with the
 * lock holds it and passes updates on; when it closes, the next one connects.
 */
export function sharedConnection({ open, line, locks }: SharedPorts, kinds: readonly string[]): Connection {
  const shared = new EventTarget()
  const others = line()
  const ending = new AbortController()
  let readyState = 1

  const receive = ({ kind, data }: Update) => void shared.dispatchEvent(new MessageEvent(kind, { data }))
  const forward = (source: Connection, to: (update: Update) => void) => {
    for (const kind of kinds)
      source.addEventListener(kind, (event) => {
        if (event instanceof MessageEvent && !ending.signal.aborted) to({ kind, data: String(event.data) })
      })
    ending.signal.addEventListener('abort', () => source.close())
  }

  function end() {
    readyState = closed
    ending.abort()
    others.close()
  }

  /** Holds the lock until the connection ends. */
  function lead(): Promise<void> {
    const source = open('stays')
    forward(source, (update) => {
      receive(update)
      others.postMessage(update)
    })
    return new Promise((resolve) => {
      ending.signal.addEventListener('abort', () => resolve())
      source.addEventListener('error', () => {
        if (source.readyState !== closed || ending.signal.aborted) return
        end()
        shared.dispatchEvent(new Event('error'))
      })
    })
  }

  async function follow(): Promise<void> {
    const initial = open('once')
    forward(initial, receive)
    initial.addEventListener('error', () => initial.close())
    await locks.request('live-updates', { signal: ending.signal }, () => {
      initial.close()
      return lead()
    })
  }

  others.onmessage = ({ data }: MessageEvent<Update>) => receive(data)
  const connecting = locks.request('live-updates', { ifAvailable: true }, (lock) => {
    if (lock !== null && !ending.signal.aborted) return lead()
    if (!ending.signal.aborted) void follow().catch(() => {})
    return undefined
  })
  connecting.catch(() => {})

  return {
    addEventListener: shared.addEventListener.bind(shared),
    get readyState() {
      return readyState
    },
    close: end,
  }
}
