import type { Answers } from '@fleet/domain/form-instances/events'
import type { FormDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { jsonObject } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { uiSchemaOf } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { phones } from '@fleet/form-schemas/engine/runtime/phones/phones'
import { importableFields } from './headings.ts'

/** A number as the form stores it. `replacedCode`: another code that the row has for it. */
type Phone = {
  readonly field: string
  readonly number: string
  readonly codeField: string
  readonly code?: string
  readonly replacedCode?: string
}

/**
 * Phone numbers of a row in the notation of the form's phone field. `effective`: the row's answers with defaults and
 * country codes that follow from other answers. Numbers that stay as written are left out.
 */
export function phoneNumbers(definition: FormDefinition, answers: Answers, effective: Answers): Phone[] {
  return [...importableFields(definition).values()].flatMap((field): Phone[] => {
    const codeField = jsonObject(uiSchemaOf(field)?.['ui:options'])?.['codeField']
    const written = answers[field.name]
    if (typeof codeField !== 'string' || typeof written !== 'string') return []
    const phone = phones.normalize(written, String(effective[codeField] ?? ''))
    if (phone === undefined) return []
    const { number, code } = phone
    const given = answers[codeField]
    return [
      {
        field: field.name,
        number,
        codeField,
        ...(code === undefined ? {} : { code }),
        ...(code !== undefined && typeof given === 'string' && given !== code ? { replacedCode: given } : {}),
      },
    ]
  })
}
