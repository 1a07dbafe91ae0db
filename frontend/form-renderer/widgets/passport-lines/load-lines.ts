import { loadedMrz, setMrz, onMrzLoaded } from '@fleet/form-schemas/engine/runtime/mrz/loaded-mrz'
import { useEffect, useSyncExternalStore } from 'react'

/** If it cannot be loaded, only the server validates the lines. */
function loadLines(): void {
  if (loadedMrz() !== undefined) return
  void import('@fleet/form-schemas/engine/runtime/mrz/mrz').then(({ mrz }) => setMrz(mrz)).catch(() => undefined)
}

/** The parser of machine-readable lines, fetched when there are lines. */
export function useKnownLines(hasLines: boolean) {
  useEffect(() => (hasLines ? loadLines() : undefined), [hasLines])
  return useSyncExternalStore(onMrzLoaded, loadedMrz, loadedMrz)
}
