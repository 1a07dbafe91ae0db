/** Steps of which everything missing is shown: those left in this visit, and all once a submit was tried. */
export type Revealed = {
  readonly has: (place: number, stepId: string) => boolean
  readonly reveal: (place: number, stepId: string) => void
  readonly revealAll: () => void
  /** What is revealed now: `place:step`, or all; a new object after each change. */
  readonly shown: () => Shown
  readonly subscribe: (listener: () => void) => () => void
}

export type Shown = { readonly all: boolean; readonly steps: ReadonlySet<string> }

export function isShown({ all, steps }: Shown, place: number, stepId: string): boolean {
  return all || steps.has(`${place}:${stepId}`)
}

export function revealedSteps(): Revealed {
  let shown: Shown = { all: false, steps: new Set() }
  const listeners = new Set<() => void>()
  const show = (next: Shown) => {
    shown = next
    for (const listener of listeners) listener()
  }
  return {
    has: (place, stepId) => isShown(shown, place, stepId),
    reveal: (place, stepId) => show({ ...shown, steps: new Set([...shown.steps, `${place}:${stepId}`]) }),
    revealAll: () => show({ ...shown, all: true }),
    shown: () => shown,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
