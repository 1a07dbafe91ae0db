import { knownLines, learnLines, onceLinesKnown } from '@fleet/form-schemas/engine/runtime/definition/known-lines'
import { useEffect, useSyncExternalStore } from 'react'

/** What cannot be loaded is not judged here: the server judges it. */
function loadLines(): void {
  if (knownLines() !== undefined) return
  void import('@fleet/form-schemas/engine/runtime/mrz/machine-lines')
    .then(({ machineLines }) => learnLines(machineLines))
    .catch(() => undefined)
}

/** What is known of machine-readable lines, fetched once there are some. */
export function useKnownLines(hasLines: boolean) {
  useEffect(() => (hasLines ? loadLines() : undefined), [hasLines])
  return useSyncExternalStore(onceLinesKnown, knownLines, knownLines)
}
