/** Steps of which everything missing is shown: those left in this visit, and all once a submit was tried. */
export type Revealed = {
  readonly has: (place: number, stepId: string) => boolean
  readonly reveal: (place: number, stepId: string) => void
  readonly revealAll: () => void
  readonly subscribe: (listener: () => void) => () => void
}

export function revealedSteps(): Revealed {
  const steps = new Set<string>()
  const listeners = new Set<() => void>()
  let all = false
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    has: (place, stepId) => all || steps.has(`${place}:${stepId}`),
    reveal: (place, stepId) => {
      steps.add(`${place}:${stepId}`)
      tell()
    },
    revealAll: () => {
      all = true
      tell()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
