import type { Finding } from '../finding.ts'
import type { FormSource } from '../form-source.ts'
import { oldNamesIn } from '../renames.ts'
import { fieldPlaces } from './places.ts'

/** Fields that lists, statistics and documents of the product read by their names, by form. */
const readByName: { readonly [formId: string]: readonly string[] } = {
  registration: ['firstName', 'middleName', 'lastName', 'email', 'boatName', 'tripStartDate', 'tripEndDate', 'isDiver'],
}

/** That a field renamed from another takes up one that is gone, alone, and that names the product itself reads stay. */
export function lintNames(source: FormSource): Finding[] {
  const places = source.steps.flatMap(fieldPlaces)
  const present = new Set(places.map(({ name }) => name))
  const takenBy = new Map<string, string>()
  const renames = places.flatMap(({ name, schema, step, pointer }) =>
    oldNamesIn(schema).flatMap((old) => {
      const refuse = (reason: string, hint?: string) => [step.schema.document.error([...pointer, 'x-renamed-from'], reason, hint)]
      if (present.has(old)) return refuse(`${name} is renamed from ${old}, which is still there`, `Remove the field ${old}, or "x-renamed-from"`)
      const other = takenBy.get(old) ?? name
      takenBy.set(old, other)
      return other === name ? [] : refuse(`${other} and ${name} are both renamed from ${old}`)
    }),
  )
  const wrong = places.flatMap(({ schema, step, pointer }) => {
    const from = schema['x-renamed-from']
    const isList = Array.isArray(from) && from.every((old) => typeof old === 'string')
    return from === undefined || typeof from === 'string' || isList ? [] : [step.schema.document.error([...pointer, 'x-renamed-from'], '"x-renamed-from" must be the old name, or a list of old names')]
  })
  const { document, value } = source.form
  const missing = (readByName[value.id] ?? []).flatMap((name) =>
    present.has(name) ? [] : [document.error(['steps'], `The field ${name} is gone, and lists and statistics need it`, 'Its title, help and place may change; keep the name')],
  )
  return [...renames, ...wrong, ...missing]
}
