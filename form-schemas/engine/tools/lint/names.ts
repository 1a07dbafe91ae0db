import type { Finding, FindingValues } from '../form-files/finding.ts'
import type { FindingCode } from '../form-files/finding-codes.ts'
import type { FormSource } from '../form-files/form-source.ts'
import { oldNamesIn } from '../../runtime/renames.ts'
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
      const refuse = (code: FindingCode, values: FindingValues = {}) => [
        step.schema.document.error([...pointer, 'x-renamed-from'], code, { field: name, old, ...values }),
      ]
      if (present.has(old)) return refuse('rename.stillThere')
      const other = takenBy.get(old) ?? name
      takenBy.set(old, other)
      return other === name ? [] : refuse('rename.both', { other })
    }),
  )
  const wrong = places.flatMap(({ schema, step, pointer }) => {
    const from = schema['x-renamed-from']
    const isList = Array.isArray(from) && from.every((old) => typeof old === 'string')
    return from === undefined || typeof from === 'string' || isList
      ? []
      : [step.schema.document.error([...pointer, 'x-renamed-from'], 'rename.shape')]
  })
  const { document, value } = source.form
  const missing = (readByName[value.id] ?? []).flatMap((name) =>
    present.has(name) ? [] : [document.error(['steps'], 'field.needed', { field: name })],
  )
  return [...renames, ...wrong, ...missing]
}
