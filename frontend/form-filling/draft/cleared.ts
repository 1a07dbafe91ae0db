import type { Answers, JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { Patch } from '../filled-view.ts'

/** What an edit took away beside itself: the field's answer before, and the answers that went. */
type Cleared = { readonly before: JsonValue; readonly answers: Patch }

/** Whose field: `2:isDiver`. */
const keyOf = (whose: number, field: string) => `${whose}:${field}`

/** Answers cleared by the person's own choices, as long as the page is open, so that each choice can be undone. */
export function clearedAnswers() {
  const kept = new Map<string, readonly Cleared[]>()

  /** The last choice that took away what is still not answered; and those before it. */
  function last(
    whose: number,
    field: string,
    now: Answers,
  ): { readonly at: number; readonly before: JsonValue; readonly answers: Patch } | undefined {
    const choices = kept.get(keyOf(whose, field)) ?? []
    for (let at = choices.length - 1; at >= 0; at -= 1) {
      const { before = null, answers = {} } = choices[at] ?? {}
      const gone = Object.entries(answers).filter(([other]) => now[other] === undefined)
      if (gone.length > 0) return { at, before, answers: Object.fromEntries(gone) }
    }
    return undefined
  }

  return {
    keep(whose: number, field: string, cleared: Cleared): void {
      const key = keyOf(whose, field)
      kept.set(key, [...(kept.get(key) ?? []), cleared])
    },
    /** What undoing a choice would bring back: fields that have no answer by now. */
    lost: (whose: number, field: string, now: Answers): readonly string[] =>
      Object.keys(last(whose, field, now)?.answers ?? {}),
    /** The edit that undoes the last choice, once; undefined: there is nothing to bring back. */
    take(whose: number, field: string, now: Answers): Patch | undefined {
      const found = last(whose, field, now)
      if (found === undefined) return undefined
      const key = keyOf(whose, field)
      kept.set(key, (kept.get(key) ?? []).slice(0, found.at))
      return { ...found.answers, [field]: found.before }
    },
  }
}
