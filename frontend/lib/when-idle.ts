/** Runs it once the browser has nothing else to do; gives how to call it off. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const waiting = setTimeout(run, 500)
    return () => clearTimeout(waiting)
  }
  const waiting = requestIdleCallback(run, { timeout: 3_000 })
  return () => cancelIdleCallback(waiting)
}
