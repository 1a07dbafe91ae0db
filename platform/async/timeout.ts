/**
 * Returns the outcome of `work`. Throws `timeoutError()` after `milliseconds`, or the reason of `signal` when it
 * aborts. In both cases `work` continues and its outcome is ignored.
 */
export async function withTimeout<T>(
  milliseconds: number,
  work: Promise<T>,
  timeoutError: () => Error,
  signal?: AbortSignal,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  let stop = () => {}
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError()), milliseconds)
    stop = () => reject(abortReason(signal))
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([work, expiry])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    work.catch(() => {})
  }
}

export function abortReason(signal: AbortSignal | undefined): Error {
  return signal?.reason instanceof Error ? signal.reason : new Error('aborted')
}

/** Returns the outcome of `work`, or undefined as soon as `signal` aborts; then the outcome of `work` is ignored. */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  if (signal.aborted) {
    work.catch(() => {})
    return undefined
  }
  const { promise: aborted, resolve } = Promise.withResolvers<undefined>()
  const stop = () => resolve(undefined)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
    work.catch(() => {})
  }
}
