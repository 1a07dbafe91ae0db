import type { Answers, FormDefinition } from '../definition/definition.ts'
import { formFields, jsonObject } from '../definition/form-fields.ts'
import { uiSchemaOf } from '../lists/lists.ts'
import { acceptableValue } from '../validation/acceptable.ts'
import { loadedPhones, type NormalizedPhone } from './loaded-phones.ts'

/** A number as the form stores it. */
export type EnteredPhone = NormalizedPhone & { readonly field: string; readonly codeField: string }

type Context = {
  /** Answers with the country codes, the entered ones included. */
  readonly effective: Answers
  /** Whether the person may change the field. */
  readonly isOpen?: (field: string) => boolean
}

/**
 * Reads the phone numbers among entered answers, in browser, API and import. Leaves out a number that stays as entered:
 * not of a possible length, or with a country code that its field does not offer or is closed for.
 */
export function enteredPhones(
  definition: FormDefinition,
  entered: Answers,
  { effective, isOpen = () => true }: Context,
): EnteredPhone[] {
  return [...codeFieldsOf(definition)].flatMap(([field, codeField]): EnteredPhone[] => {
    const written = entered[field]
    if (typeof written !== 'string') return []
    const phone = loadedPhones()?.normalize(written, String(effective[codeField] ?? ''))
    if (phone === undefined) return []
    const { code } = phone
    const isKept = code === undefined || code === effective[codeField]
    const canMove = isKept || (isOpen(codeField) && acceptableValue({ definition }, codeField, code) === undefined)
    return canMove ? [{ ...phone, field, codeField }] : []
  })
}

/** Answers with the numbers, and with the country codes that were written with them. */
export function withPhones(answers: Answers, phones: readonly EnteredPhone[]): Answers {
  const moved = phones.flatMap(({ field, number, codeField, code }): [string, string][] => [
    [field, number],
    ...(code === undefined ? [] : [[codeField, code] as [string, string]]),
  ])
  return { ...answers, ...Object.fromEntries(moved) }
}

const known = new WeakMap<FormDefinition, ReadonlyMap<string, string>>()

/** Phone fields with a country code in another field, and that field. */
function codeFieldsOf(definition: FormDefinition): ReadonlyMap<string, string> {
  const fields =
    known.get(definition) ??
    new Map(
      [...formFields(definition).values()].flatMap((field): [string, string][] => {
        const codeField = jsonObject(uiSchemaOf(field)?.['ui:options'])?.['codeField']
        return typeof codeField === 'string' ? [[field.name, codeField]] : []
      }),
    )
  known.set(definition, fields)
  return fields
}
