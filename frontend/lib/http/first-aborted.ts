/**
 * A signal that aborts with the first of these, with its reason. `AbortSignal.any` is missing before Safari 17.4,
 * Chrome 116 and Firefox 124.
 */
export function firstAborted(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  const listening = new AbortController()
  for (const signal of signals) {
    const abort = () => {
      listening.abort()
      controller.abort(signal.reason)
    }
    if (signal.aborted) {
      abort()
      break
    }
    signal.addEventListener('abort', abort, { once: true, signal: listening.signal })
  }
  return controller.signal
}
