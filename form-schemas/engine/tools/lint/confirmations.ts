import type { JsonSchema } from '../../runtime/definition/definition.ts'
import type { Finding } from '../form-files/finding.ts'
import type { FormSource, StepSource } from '../form-files/form-source.ts'
import { jsonObject } from '../../runtime/definition/form-fields.ts'
import { meant } from '../form-files/nearest.ts'
import { fieldPlaces } from './places.ts'

/** Whether everybody is asked for it and it stands alone: a box to tick or a text to write, required, under no condition. */
function canBeConfirmed({ entry, schema, drawing }: StepSource, field: string): boolean {
  const own: JsonSchema | undefined = jsonObject(jsonObject(schema.value['properties'])?.[field])
  const required = Array.isArray(schema.value['required']) ? schema.value['required'] : []
  if (own === undefined || entry.scope !== 'person' || !required.includes(field)) return false
  const isBox = own['type'] === 'boolean' && drawing.fields[field]?.widget !== 'file'
  return isBox || (own['type'] === 'string' && own['enum'] === undefined && own['format'] === undefined)
}

/** `confirmations` of `form.json`: fields that there are, each in one declaration, each declaration in one step. */
export function lintConfirmations(source: FormSource): Finding[] {
  const {
    document,
    value: { confirmations = [] },
  } = source.form
  const stepOf = new Map(source.steps.flatMap((step) => fieldPlaces(step).map(({ name }) => [name, step] as const)))
  return confirmations.flatMap(({ id, fields, about = [] }, index): Finding[] => {
    const at = (...rest: (string | number)[]) => ['confirmations', index, ...rest]
    const steps = new Set(fields.flatMap((field) => stepOf.get(field)?.entry.id ?? []))
    const before = confirmations.slice(0, index)
    return [
      ...about
        .filter((field) => !stepOf.has(field))
        .map((field) =>
          document.error(at('about', about.indexOf(field)), 'field.unknown', { field, ...meant(field, stepOf.keys()) }),
        ),
      ...(before.some((other) => other.id === id) ? [document.error(at('id'), 'confirmation.idTwice', { id })] : []),
      ...(steps.size > 1 ? [document.error(at('fields'), 'confirmation.steps', { id })] : []),
      ...fields.flatMap((field, place): Finding[] => {
        const step = stepOf.get(field)
        if (step === undefined)
          return [document.error(at('fields', place), 'field.unknown', { field, ...meant(field, stepOf.keys()) })]
        if (before.some((other) => other.fields.includes(field)))
          return [document.error(at('fields', place), 'confirmation.fieldTwice', { field })]
        return canBeConfirmed(step, field) ? [] : [document.error(at('fields', place), 'confirmation.kind', { field })]
      }),
    ]
  })
}
