const quietMs = 2_000
const inputEvents = ['keydown', 'input', 'pointerdown'] as const

/**
 * Runs after two seconds without typing or tapping, when the browser is idle: fetching ahead must not delay a letter.
 * Returns a function that cancels.
 */
export function whenIdle(run: () => void): () => void {
  const wait = () => after(quietMs, () => (cancelWait = nextIdle(finish)))
  let cancelWait = wait()
  const restart = () => {
    cancelWait()
    cancelWait = wait()
  }
  const stop = () => {
    cancelWait()
    for (const type of inputEvents) window.removeEventListener(type, restart, { capture: true })
  }
  const finish = () => {
    stop()
    run()
  }
  for (const type of inputEvents) window.addEventListener(type, restart, { capture: true, passive: true })
  return stop
}

/** Runs when the browser has nothing else to do; returns a function that cancels. */
export function nextIdle(run: () => void): () => void {
  // Safari has no idle callbacks
  if (!('requestIdleCallback' in window)) return after(200, run)
  const waiting = requestIdleCallback(run, { timeout: 3_000 })
  return () => cancelIdleCallback(waiting)
}

function after(ms: number, run: () => void): () => void {
  const waiting = setTimeout(run, ms)
  return () => clearTimeout(waiting)
}
