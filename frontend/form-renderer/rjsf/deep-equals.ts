type Open = ReadonlyMap<object, object>

/**
 * Stands in for RJSF's own, which is made for more than schemas and answers: whether two values say the same. Functions are
 * taken for equal, as RJSF takes them; what is inside itself is the same where the other is too.
 */
export default function deepEquals(one: unknown, other: unknown, open: Open = new Map()): boolean {
  if (one === other || (Number.isNaN(one) && Number.isNaN(other))) return true
  if (typeof one === 'function' && typeof other === 'function') return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (open.get(one) === other) return true
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false
  const names = namesOf(one)
  const within = new Map(open).set(one, other)
  return (
    names.length === namesOf(other).length &&
    names.every(
      (name) => Object.hasOwn(other, name) && deepEquals(Reflect.get(one, name), Reflect.get(other, name), within),
    )
  )
}

/** An element of React names who drew it: that is no part of what it says. */
const namesOf = (value: object): string[] => Object.keys(value).filter((name) => name !== '_owner')
