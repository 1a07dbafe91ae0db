import type { Finding } from '../form-files/finding.ts'
import type { FormSource } from '../form-files/form-source.ts'
import { meant } from '../form-files/nearest.ts'
import { placeOf } from '../form-files/step-order.ts'
import { fieldPlaces } from './places.ts'

/** `form.json`: its id, its steps, and the fields it names. */
export function lintFormFile(formId: string, source: FormSource): Finding[] {
  const { document, value } = source.form
  const fields = new Set(source.steps.flatMap((step) => fieldPlaces(step).map(({ name }) => name)))
  const exists = (name: string, pointer: (string | number)[]) =>
    fields.has(name) ? [] : [document.error(pointer, 'field.unknown', { field: name, ...meant(name, fields) })]
  return [
    ...(value.id === formId ? [] : [document.error(['id'], 'form.id', { formId })]),
    ...value.steps.flatMap((step, index) => [
      ...(value.steps.findIndex(({ id }) => id === step.id) === index
        ? []
        : [document.error(['steps', index, 'id'], 'step.idTwice', { id: step.id })]),
      ...(step.number === placeOf(index, value.steps)
        ? []
        : [
            document.warning(['steps', index, 'number'], 'step.number', {
              id: step.id,
              number: step.number,
              place: placeOf(index, value.steps),
            }),
          ]),
      ...step.completion.flatMap((name, entry) => exists(name, ['steps', index, 'completion', entry])),
    ]),
    ...(value.prefillFromFirstPerson ?? []).flatMap((name, index) => exists(name, ['prefillFromFirstPerson', index])),
    ...Object.keys(value.derived ?? {}).flatMap((name) =>
      fields.has(name) ? [document.error(['derived', name], 'derived.isField', { name })] : [],
    ),
  ]
}
