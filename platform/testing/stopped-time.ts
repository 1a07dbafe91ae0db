import { onTestFinished, vi } from 'vitest'

/** Stops elapsed time until the test ends: what a cache holds for some seconds stays, unless somebody says that it is over. */
export function stopElapsedTime(): void {
  const spy = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => spy.mockRestore())
}
