import type { JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { sameValue } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { answerAt, fieldOf, withAnswerAt, sameAnswer } from '@fleet/form-schemas/engine/runtime/lists/lists'

/** `2:email`, `1:certifications.<id>.level` -> the refused value and the reason. */
export type Refusals = ReadonlyMap<string, { readonly value: JsonValue; readonly text: string }>

type UnsavedAnswer = {
  readonly recordKey: number
  readonly field: string
  readonly value: JsonValue
  readonly base: JsonValue | undefined
}

/** The part of an unsaved answer that can be sent, without unchanged refused values; undefined: nothing. */
export function sendable(refused: Refusals, { recordKey, field, value, base }: UnsavedAnswer): JsonValue | undefined {
  const left = namesIn(refused, recordKey, field).reduce((rest, name) => {
    const isStill = sameValue(refused.get(`${recordKey}:${name}`)?.value, answerAt({ [field]: value }, name) ?? null)
    return isStill
      ? withAnswerAt(rest, name, (base === undefined ? undefined : answerAt({ [field]: base }, name)) ?? null)
      : rest
  }, value)
  return left !== value && sameAnswer(left, base) ? undefined : left
}

/** Refusals without those of changed fields. */
export function withoutChanged(refused: Refusals, recordKey: number, changed: readonly string[]): Refusals {
  return new Map(
    [...refused].filter(
      ([key]) => !changed.some((field) => key === `${recordKey}:${field}` || key.startsWith(`${recordKey}:${field}.`)),
    ),
  )
}

function namesIn(refused: Refusals, recordKey: number, field: string): string[] {
  const prefix = `${recordKey}:`
  return [...refused.keys()]
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
    .filter((name) => fieldOf(name) === field)
}
