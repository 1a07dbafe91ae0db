import type { Finding } from '../form-files/finding.ts'
import type { FormSource, StepSource } from '../form-files/form-source.ts'
import { textList } from '../../runtime/definition/form-fields.ts'
import { namesOfBookings } from '../form-files/reserved-names.ts'
import { bounded, typed } from './answer-types.ts'
import { lintList } from './lists.ts'
import { meant } from '../form-files/nearest.ts'
import { type BranchPlace, branchPlaces, type FieldPlace, fieldPlaces } from './places.ts'

/** That steps are built as the engine reads them: fields in branches, nothing else. */
export function lintStructure(source: FormSource): Finding[] {
  return source.steps.flatMap((step) => [
    ...[...branchPlaces(step.schema.value)].flatMap((place) => lintBranch(step, place)),
    ...fieldPlaces(step).flatMap((place) => lintField(place, source)),
  ])
}

function lintBranch(step: StepSource, { branch, pointer }: BranchPlace): Finding[] {
  const { document } = step.schema
  const declared = new Set(fieldPlaces(step).map(({ name }) => name))
  const pair = ['then', 'else'].some((key) => branch[key] !== undefined) !== (branch['if'] !== undefined)
  return [
    ...(pair ? [document.error([...pointer, branch['if'] === undefined ? 'then' : 'if'], 'branch.pair')] : []),
    ...textList(branch['required']).flatMap((name, index) =>
      declared.has(name)
        ? []
        : [
            document.error([...pointer, 'required', index], 'required.unknown', {
              field: name,
              ...meant(name, declared),
            }),
          ],
    ),
  ]
}

function lintField({ name, step, schema, pointer }: FieldPlace, { reservedNames }: FormSource): Finding[] {
  const { document } = step.schema
  return [
    ...(/^[a-zA-Z][a-zA-Z0-9]*$/.test(name) ? [] : [document.error(pointer, 'field.name', { field: name })]),
    ...(reservedNames.has(name) || (step.entry.scope === 'person' && namesOfBookings.includes(name))
      ? [document.error(pointer, 'field.reserved', { field: name })]
      : []),
    ...(typed(schema) ? [] : [document.error(pointer, 'field.noType', { field: name })]),
    ...(bounded(schema) ? [] : [document.error(pointer, 'field.noLimit', { field: name })]),
    ...(schema['type'] === 'object'
      ? [document.error([...pointer, 'type'], 'field.holdsFields', { field: name })]
      : []),
    ...(schema['type'] === 'array' ? lintList({ name, step, schema, pointer }) : []),
  ]
}
