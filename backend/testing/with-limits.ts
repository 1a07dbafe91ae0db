import type { Limit } from '@fleet/platform/http/limits'
import { type Limits, limits } from '../app/features.ts'

/** The usual limits, or others, with other numbers for some: to reach one soon, or never. */
export function withLimits(numbers: { readonly [name in keyof Limits]?: number }, from: Limits = limits): Limits {
  const given: Readonly<Record<string, number | undefined>> = numbers
  return {
    ...from,
    ...Object.fromEntries(
      Object.entries(from).map(([name, limit]) => [name, { ...limit, max: given[name] ?? limit.max }]),
    ),
  }
}

/** What is counted over a time is not in the way, nor how often somebody is signed in: for tests that do more in a minute than anybody does. */
export const withoutCounting = withLimits({
  sessions: 1_000_000,
  attemptsAtOnce: 1_000_000,
  ...Object.fromEntries(
    Object.entries<Limit>(limits).flatMap(([name, { seconds }]) =>
      seconds === undefined ? [] : [[name, 1_000_000_000]],
    ),
  ),
})
