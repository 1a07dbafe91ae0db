import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

const tagBytes = 8
/** Number of tags of a row: one of these, then whole multiples of the last. */
const counts = [16, 64, 256]
const largest = counts.at(-1) ?? 16

const made = new WeakMap<KeyObject, KeyObject>()

/**
 * Derived from the person's key: the same field of another person has another tag, and destroying the key makes the
 * tags useless.
 */
function tagKey(personKey: KeyObject): KeyObject {
  const known = made.get(personKey)
  if (known !== undefined) return known
  const key = createSecretKey(
    new Uint8Array(hkdfSync('sha256', personKey.export(), 'fleet-registration', 'field tags', 32)),
  )
  made.set(personKey, key)
  return key
}

/** The tag by which a field of this person is found: a keyed hash of its name, as a 64-bit number. */
export function fieldTag(personKey: KeyObject, name: string): string {
  return String(createHmac('sha256', tagKey(personKey)).update(`field\0${name}`).digest().readBigInt64BE())
}

/**
 * Tags of fields, mixed with dummy tags so that their number reveals little; sorted, and the same for the same `seed`,
 * which must be unique for each row.
 */
export function fieldTags(personKey: KeyObject, names: Iterable<string>, seed: string): string[] {
  const tags = [...new Set(names)].map((name) => BigInt(fieldTag(personKey, name)))
  const count = counts.find((size) => tags.length <= size) ?? Math.ceil(tags.length / largest) * largest
  const start = createHmac('sha256', tagKey(personKey)).update(`none\0${seed}`).digest()
  const others = createHash('shake256', { outputLength: Math.max(1, (count - tags.length) * tagBytes) })
    .update(start)
    .digest()
  for (let place = 0; tags.length < count; place += tagBytes) tags.push(others.readBigInt64BE(place))
  return tags.toSorted((a, b) => (a < b ? -1 : 1)).map(String)
}
