import type { Answers, JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { Patch } from '../form-instance-data.ts'

/** Side effect of an edit: the old value of the edited field, and the answers that it cleared. */
type Cleared = { readonly before: JsonValue; readonly answers: Patch }

/** Key such as `2:isDiver`. */
const keyOf = (recordKey: number, field: string) => `${recordKey}:${field}`

/** Answers cleared by the person's own choices, kept while the page is open, so that each choice can be undone. */
export function clearedAnswers() {
  const clearedByField = new Map<string, readonly Cleared[]>()

  /** The last choice that cleared answers which are still empty, and its index. */
  function last(
    recordKey: number,
    field: string,
    now: Answers,
  ): { readonly at: number; readonly before: JsonValue; readonly answers: Patch } | undefined {
    const choices = clearedByField.get(keyOf(recordKey, field)) ?? []
    for (let at = choices.length - 1; at >= 0; at -= 1) {
      const { before = null, answers = {} } = choices[at] ?? {}
      const missing = Object.entries(answers).filter(([other]) => now[other] === undefined)
      if (missing.length > 0) return { at, before, answers: Object.fromEntries(missing) }
    }
    return undefined
  }

  return {
    remember(recordKey: number, field: string, cleared: Cleared): void {
      const key = keyOf(recordKey, field)
      clearedByField.set(key, [...(clearedByField.get(key) ?? []), cleared])
    },
    /** Fields that undoing the last choice would restore. */
    restorable: (recordKey: number, field: string, now: Answers): readonly string[] =>
      Object.keys(last(recordKey, field, now)?.answers ?? {}),
    /** Returns the edit that undoes the last choice and forgets that choice; undefined: nothing to restore. */
    takeUndo(recordKey: number, field: string, now: Answers): Patch | undefined {
      const found = last(recordKey, field, now)
      if (found === undefined) return undefined
      const key = keyOf(recordKey, field)
      clearedByField.set(key, (clearedByField.get(key) ?? []).slice(0, found.at))
      return { ...found.answers, [field]: found.before }
    },
  }
}
