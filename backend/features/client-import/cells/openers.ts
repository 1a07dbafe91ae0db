import type { Answers } from '@fleet/domain/form-instances/events'
import { activeFields } from '@fleet/form-schemas/engine/runtime/active-fields'
import type { Form } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { importableFields } from './importable.ts'

const made = new WeakMap<Form, ReadonlyMap<string, readonly string[]>>()

/** Fields that are only asked for after a yes -> the questions whose yes it is. */
function openersOf(form: Form): ReadonlyMap<string, readonly string[]> {
  const known = made.get(form)
  if (known !== undefined) return known
  const openers = new Map<string, string[]>()
  const always = activeFields(form, {})
  for (const { name, schema } of importableFields(form.definition).values()) {
    if (schema['type'] !== 'boolean') continue
    for (const field of activeFields(form, { [name]: true }))
      if (!always.has(field)) openers.set(field, [...(openers.get(field) ?? []), name])
  }
  made.set(form, openers)
  return openers
}

/**
 * The yes that is implied: whoever names an airline is met at the airport, whoever counts dives dives. Only where one question
 * alone opens the field, and the row does not answer it. @returns question -> the field that implies its yes
 */
export function impliedYes(form: Form, said: Answers): ReadonlyMap<string, string> {
  const implied = new Map<string, string>()
  const openers = openersOf(form)
  const active = activeFields(form, said)
  for (const [field, value] of Object.entries(said)) {
    const [opener, ...others] = openers.get(field) ?? []
    const says = value !== false && value !== 0 && value !== null
    if (
      says &&
      opener !== undefined &&
      others.length === 0 &&
      !active.has(field) &&
      said[opener] === undefined &&
      !implied.has(opener)
    )
      implied.set(opener, field)
  }
  return implied
}
