import type { Limit } from '@fleet/platform/http/limits'
import { type Limits, limits } from '../app/features.ts'

/** Changes the maximum of some limits, by default of the usual ones. */
export function withLimits(numbers: { readonly [name in keyof Limits]?: number }, from: Limits = limits): Limits {
  const given: Readonly<Record<string, number | undefined>> = numbers
  return {
    ...from,
    ...Object.fromEntries(
      Object.entries(from).map(([name, limit]) => [name, { ...limit, max: given[name] ?? limit.max }]),
    ),
  }
}

/** Disables rate limits and the limit of sessions: for tests that do more in a minute than any person. */
export const withoutCounting = withLimits({
  sessions: 1_000_000,
  attemptsAtOnce: 1_000_000,
  ...Object.fromEntries(
    Object.entries<Limit>(limits).flatMap(([name, { seconds }]) =>
      seconds === undefined ? [] : [[name, 1_000_000_000]],
    ),
  ),
})
