import type { Finding } from '../form-files/findings/finding.ts'
import type { FormSource } from '../form-files/form-source.ts'
import { stepNumber } from '../form-files/step-order.ts'
import { fieldNames, fieldPlaces } from './places.ts'
import { isTaken, type JsonDocument, type Pointer } from '../form-files/json-document.ts'
import { isMoment } from '../../runtime/definition/moments.ts'
import { oldNamesIn } from '../../runtime/renames.ts'

/** Checks `form.json`: its id, its steps, and the fields it names. */
export function lintFormFile(formId: string, source: FormSource): Finding[] {
  const { document, value } = source.form
  const fields = new Set(fieldNames(source))
  return [
    ...(value.id === formId ? [] : [document.error(['id'], 'form.id', { formId })]),
    ...value.steps.flatMap(({ id, number }, index) => {
      const place = stepNumber(index, value.steps)
      return number === place
        ? []
        : [document.warning(['steps', index, 'number'], 'step.number', { id, number, place })]
    }),
    ...Object.keys(value.derived ?? {}).flatMap((name) =>
      fields.has(name) ? [document.error(['derived', name], 'derived.isField', { name })] : [],
    ),
  ]
}

/**
 * Checks that no id, entry or old name is a property of every object (`constructor`). Property names are checked when
 * files are read.
 */
export function lintTakenNames({ form, steps, lookups }: FormSource): Finding[] {
  const taken = (document: JsonDocument, name: string | number, pointer: Pointer) =>
    isTaken(name) ? [document.error(pointer, 'name.taken', { name })] : []
  return [
    ...form.value.steps.flatMap(({ id }, index) => taken(form.document, id, ['steps', index, 'id'])),
    ...steps.flatMap(({ ui: { document }, drawing }) =>
      drawing.groups.flatMap(({ id }, index) => taken(document, id, ['ui:options', 'groups', index, 'id'])),
    ),
    ...steps
      .flatMap(fieldPlaces)
      .flatMap(({ schema, step, pointer }) =>
        oldNamesIn(schema).flatMap((old) => taken(step.schema.document, old, [...pointer, 'x-renamed-from'])),
      ),
    ...[...lookups].flatMap(([id, { document, value }]) => [
      ...taken(document, id, ['$id']),
      ...value.enum.flatMap((entry, index) =>
        isTaken(entry) ? [document.error(['enum', index], 'lookup.taken', { entry })] : [],
      ),
    ]),
  ]
}

/** Checks that a derived value has one kind, does not depend on today, and that a moment has one time. */
export function lintDerived({ form: { document, value } }: FormSource): Finding[] {
  return Object.entries(value.derived ?? {}).flatMap(([name, derived]) => {
    if (Object.keys(derived).length > 1) return [document.error(['derived', name], 'derived.kind')]
    if (isMoment(derived)) {
      const { time, at } = derived.moment
      return (time === undefined) === (at === undefined)
        ? [document.error(['derived', name, 'moment'], 'derived.time')]
        : []
    }
    return derived.age.on.today === true
      ? [document.error(['derived', name, 'age', 'on', 'today'], 'derived.today')]
      : []
  })
}
