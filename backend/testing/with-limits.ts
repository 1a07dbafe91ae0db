import type { LimitName, Limits } from '../limits.ts'
import { limits } from '../limits.ts'

/** The usual limits with other numbers for some: to reach one soon, or never. */
export function withLimits(numbers: { readonly [name in LimitName]?: number }): Limits {
  const given: Readonly<Record<string, number | undefined>> = numbers
  return { ...limits, ...Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, { ...limit, most: given[name] ?? limit.most }])) }
}
