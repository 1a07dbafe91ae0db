/** Runs when the browser is idle; returns a function that cancels. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const waiting = setTimeout(run, 500)
    return () => clearTimeout(waiting)
  }
  const waiting = requestIdleCallback(run, { timeout: 3_000 })
  return () => cancelIdleCallback(waiting)
}
