import type { Finding } from '../form-files/finding.ts'
import type { FormSource } from '../form-files/form-source.ts'
import { isTaken, type JsonDocument, type Pointer } from '../form-files/json-document.ts'
import { oldNamesIn } from '../../runtime/renames.ts'
import { fieldPlaces } from './places.ts'

/** That no id, entry or old name is one that every object has (`constructor`): members are refused where files are read. */
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
