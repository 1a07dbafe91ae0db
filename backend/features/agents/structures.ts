import type { Json } from '@fleet/domain/kernel/json'
import { reject } from '@fleet/domain/kernel/rejection'
import { sameValue } from '@fleet/domain/form-instances/state'

/** Objects of the specification: the field `bankDetailsIban` is `bankDetails.iban`. */
const names = ['registeredAddress', 'bankDetails', 'socialMediaLinks'] as const

type Flat = { readonly [field: string]: Json }
type Structures = Record<(typeof names)[number], { [part: string]: Json } | null>

function partIn(field: string, name: string): string | undefined {
  const part = field.slice(name.length)
  return field.startsWith(name) && /^[A-Z]/.test(part) ? part.charAt(0).toLowerCase() + part.slice(1) : undefined
}

function fieldFor(name: string, part: string): string {
  return `${name}${part.charAt(0).toUpperCase()}${part.slice(1)}`
}

/** Answers grouped by object; null where none is answered. */
export function structured(answers: Flat): Structures {
  const of = (name: string) => {
    const values = Object.entries(answers).flatMap(([field, value]): [string, Json][] => {
      const part = partIn(field, name)
      return part === undefined || value === null ? [] : [[part, value]]
    })
    return values.length === 0 ? null : Object.fromEntries(values)
  }
  return {
    registeredAddress: of('registeredAddress'),
    bankDetails: of('bankDetails'),
    socialMediaLinks: of('socialMediaLinks'),
  }
}

/**
 * Converts objects in a body to fields. When a body has a field in both notations, the one that differs from the shown
 * value counts. null clears all of an object's answers. @throws Rejection submissions.invalid not an object
 */
export function flattened(
  body: Flat,
  { fields, shown }: { readonly fields: readonly string[]; readonly shown: Flat },
): Flat {
  const flat = Object.fromEntries(Object.entries(body).filter(([key]) => !names.some((name) => name === key)))
  const inObjects = names.flatMap((name) => {
    const value = body[name]
    if (value === undefined) return []
    if (value === null)
      return fields.filter((field) => partIn(field, name) !== undefined).map((field): [string, Json] => [field, null])
    if (typeof value !== 'object' || Array.isArray(value))
      reject('submissions.invalid', { problems: [{ person: 1, field: name, code: 'type' }] })
    return Object.entries(value).map(([part, one]): [string, Json] => [fieldFor(name, part), one])
  })
  const fromObjects = inObjects.filter(
    ([field, value]) =>
      flat[field] === undefined || (sameValue(flat[field], shown[field]) && !sameValue(value, shown[field])),
  )
  return { ...flat, ...Object.fromEntries(fromObjects) }
}
