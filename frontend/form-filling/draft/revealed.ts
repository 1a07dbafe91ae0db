import { createListeners } from '../../lib/listeners.ts'

/** Steps of which everything missing is shown: those left in this visit, and all once a submit was tried. */
export type Revealed = {
  readonly has: (recordKey: number, stepId: string) => boolean
  readonly reveal: (recordKey: number, stepId: string) => void
  readonly revealAll: () => void
  /** What is revealed now: `whose:step`, or all; a new object after each change. */
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
