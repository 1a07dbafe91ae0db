import { createHmac } from 'node:crypto'
import type { Json } from '@fleet/domain/kernel/json'
import { sameBytes } from '../../crypto/same-bytes.ts'
import type { NamedKey } from '../../vault/keys.ts'

/** JSON with sorted keys: equal values give equal text, however a store orders them. */
export function canonical(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  return `{${Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`)
    .join(',')}}`
}

/** `<id of the key>.<HMAC-SHA-256, base64url>` over the value. */
export function sealOf({ id, key }: NamedKey, value: Json): string {
  return `${id}.${createHmac('sha256', key).update(canonical(value)).digest('base64url')}`
}

/** Which key a seal names; undefined for what is no seal. */
export function keyIdOf(seal: string): string | undefined {
  const end = seal.indexOf('.')
  return end < 0 ? undefined : seal.slice(0, end)
}

/** Whether the seal is the one that this key makes of the value; the key's name in it is not looked at. */
export function fits(seal: string, { id, key }: NamedKey, value: Json): boolean {
  const expected = Buffer.from(sealOf({ id, key }, value).slice(id.length + 1))
  const actual = Buffer.from(seal.slice(seal.indexOf('.') + 1))
  return sameBytes(actual, expected)
}
