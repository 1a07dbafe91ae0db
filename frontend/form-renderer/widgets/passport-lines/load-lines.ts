import { loadedMrz, setMrz, onMrzLoaded } from '@fleet/form-schemas/engine/runtime/mrz/loaded-mrz'
import { useEffect, useSyncExternalStore } from 'react'

/** What cannot be loaded is not judged here: the server judges it. */
function loadLines(): void {
  if (loadedMrz() !== undefined) return
  void import('@fleet/form-schemas/engine/runtime/mrz/mrz').then(({ mrz }) => setMrz(mrz)).catch(() => undefined)
}

/** What is known of machine-readable lines, fetched once there are some. */
export function useKnownLines(hasLines: boolean) {
  useEffect(() => (hasLines ? loadLines() : undefined), [hasLines])
  return useSyncExternalStore(onMrzLoaded, loadedMrz, loadedMrz)
}
