import type { JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { sameValue } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { answerAt, fieldOf, withAnswerAt, sameAnswer } from '@fleet/form-schemas/engine/runtime/lists/lists'

/** `2:email`, `1:certifications.<id>.level` -> what the server refused there, and why. */
export type Refusals = ReadonlyMap<string, { readonly value: JsonValue; readonly text: string }>

type Answer = {
  readonly whose: number
  readonly field: string
  readonly value: JsonValue
  readonly seen: JsonValue | undefined
}

/** What of an unsaved answer can be sent: without what was refused and still stands there; undefined: nothing. */
export function sendable(refused: Refusals, { whose, field, value, seen }: Answer): JsonValue | undefined {
  const left = namesIn(refused, whose, field).reduce((rest, name) => {
    const isStill = sameValue(refused.get(`${whose}:${name}`)?.value, answerAt({ [field]: value }, name) ?? null)
    return isStill
      ? withAnswerAt(rest, name, (seen === undefined ? undefined : answerAt({ [field]: seen }, name)) ?? null)
      : rest
  }, value)
  return left !== value && sameAnswer(left, seen) ? undefined : left
}

/** Refusals but those about what was changed. */
export function unsettled(refused: Refusals, whose: number, changed: readonly string[]): Refusals {
  return new Map(
    [...refused].filter(
      ([key]) => !changed.some((field) => key === `${whose}:${field}` || key.startsWith(`${whose}:${field}.`)),
    ),
  )
}

function namesIn(refused: Refusals, whose: number, field: string): string[] {
  const prefix = `${whose}:`
  return [...refused.keys()]
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
    .filter((name) => fieldOf(name) === field)
}
