/**
 * Splits items into batches in which each key occurs at most once, keeping the order: a batch can be one statement of
 * many rows and still have the effect of one item after the other.
 */
export function uniqueKeyBatches<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const counts = new Map<string, number>()
  const result: T[][] = []
  for (const item of items) {
    const batch = counts.get(keyOf(item)) ?? 0
    counts.set(keyOf(item), batch + 1)
    const members = result[batch]
    if (members) members.push(item)
    else result.push([item])
  }
  return result
}
