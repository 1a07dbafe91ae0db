import type { Answers } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { FieldState, FormStore } from '../form-store.ts'

const calm: FieldState = { readOnly: false }

/** A store that only remembers. */
export function memoryStore(start: Answers = {}, states: { readonly [field: string]: FieldState } = {}): FormStore {
  let answers = start
  const listeners = new Set<() => void>()
  return {
    answers: () => answers,
    set: (field, value) => {
      const { [field]: _before, ...others } = answers
      answers = value === undefined ? others : { ...others, [field]: value }
      for (const listener of listeners) listener()
    },
    left: () => {},
    stateOf: (field) => states[field] ?? calm,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
