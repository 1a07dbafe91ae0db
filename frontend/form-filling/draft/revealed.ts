import { createListeners } from '../../lib/listeners.ts'

/** Steps that show everything that is missing: those left in this visit, and all after an attempt to submit. */
export type Revealed = {
  readonly has: (recordKey: number, stepId: string) => boolean
  readonly reveal: (recordKey: number, stepId: string) => void
  readonly revealAll: () => void
  /** Revealed steps as `recordKey:step`, or all; a new object after each change. */
  readonly shown: () => Shown
  readonly subscribe: (listener: () => void) => () => void
}

type Shown = { readonly all: boolean; readonly steps: ReadonlySet<string> }

export function isShown({ all, steps }: Shown, recordKey: number, stepId: string): boolean {
  return all || steps.has(`${recordKey}:${stepId}`)
}

export function revealedSteps(): Revealed {
  let shown: Shown = { all: false, steps: new Set() }
  const listeners = createListeners()
  const show = (next: Shown) => {
    shown = next
    listeners.notify()
  }
  return {
    has: (recordKey, stepId) => isShown(shown, recordKey, stepId),
    reveal: (recordKey, stepId) => show({ ...shown, steps: new Set([...shown.steps, `${recordKey}:${stepId}`]) }),
    revealAll: () => show({ ...shown, all: true }),
    shown: () => shown,
    subscribe: listeners.subscribe,
  }
}
