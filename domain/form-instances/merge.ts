import type { Problem } from '../kernel/rejection.ts'
import type { Answers } from './events.ts'
import type { FormRules } from './form-rules.ts'
import { sameValue } from './same-value.ts'

/** What a person changed: of what they sent, that which differs from what they had seen. */
export function differing(seen: Answers, sent: Answers): Answers {
  return Object.fromEntries(Object.entries(sent).filter(([field, value]) => !sameValue(seen[field], value)))
}

type ThreeSides = {
  readonly patch: Answers
  readonly seen: Answers
  readonly now: Answers
  readonly at: Pick<Problem, 'person' | 'step'>
}

/** Fields that both sides changed since `seen`, to different values, where each counts whole. */
export function conflicts({ patch, seen, now, at }: ThreeSides): Problem[] {
  return Object.entries(patch)
    .filter(([field, value]) => !sameValue(seen[field], now[field]) && !sameValue(value, now[field]))
    .map(([field, value]) => ({ ...at, field, code: 'conflict', yours: value, theirs: now[field] ?? null }))
}

/**
 * The patch with what others changed since `seen` in the same lists, and what both sides changed to different values: fields, items and
 * fields of items. Different ones merge without a word.
 */
export function mergedPatch({
  form,
  patch,
  seen,
  now,
  at,
}: ThreeSides & { readonly form: Pick<FormRules, 'merged'> }): {
  readonly patch: Answers
  readonly conflicts: Problem[]
} {
  const merged = Object.entries(patch).map(
    ([field, yours]) => [field, form.merged(field, { seen: seen[field], yours, theirs: now[field] })] as const,
  )
  return {
    patch: Object.fromEntries(merged.map(([field, { value }]) => [field, value])),
    conflicts: merged.flatMap(([, { clashes }]) =>
      clashes.map(({ name, yours, theirs }): Problem => ({ ...at, field: name, code: 'conflict', yours, theirs })),
    ),
  }
}

/** What stands under old names of these fields goes, so that it does not come back when the answer is taken away. */
export function withoutOldNames(fields: readonly string[], oldNames: FormRules['oldNames']): [string, null][] {
  return fields.flatMap((field) => oldNames(field).map((old): [string, null] => [old, null]))
}
