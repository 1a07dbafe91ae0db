import type { Json } from '../kernel/json.ts'

/** Equal as JSON; null and absent are the same answer: none; the same choices say the same in another order. */
export function sameValue(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined || a === null || b === null) return (a ?? null) === (b ?? null)
  if (typeof a !== 'object' || typeof b !== 'object') return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  if (
    Array.isArray(a) &&
    Array.isArray(b) &&
    [...a, ...b].every((choice) => typeof choice === 'string' || typeof choice === 'number')
  ) {
    return a.length === b.length && a.every((choice) => b.includes(choice))
  }
  const left = Object.entries(a)
  const right = new Map(Object.entries(b))
  return left.length === right.size && left.every(([key, value]) => right.has(key) && sameValue(value, right.get(key)))
}
