import type { Answers } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { createListeners } from '../../lib/listeners.ts'
import type { FieldState, FormStore } from '../form-store.ts'

const calm: FieldState = { readOnly: false }

/** A store in memory only. */
export function memoryStore(start: Answers = {}, states: { readonly [field: string]: FieldState } = {}): FormStore {
  let answers = start
  const listeners = createListeners()
  return {
    answers: () => answers,
    set: (field, value) => {
      const { [field]: _before, ...others } = answers
      answers = value === undefined ? others : { ...others, [field]: value }
      listeners.notify()
    },
    markLeft: () => {},
    stateOf: (field) => states[field] ?? calm,
    subscribe: listeners.subscribe,
  }
}
