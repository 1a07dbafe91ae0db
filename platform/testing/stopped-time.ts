import { onTestFinished, vi } from 'vitest'

/** Stops elapsed time until the test ends: a cache keeps its entries until they are invalidated. */
export function stopElapsedTime(): void {
  const spy = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => spy.mockRestore())
}
