import type { ListedPerson } from '@fleet/domain/passenger-lists/events'
import type { IssuedList } from '@fleet/domain/passenger-lists/decider'
import { fieldsOfDerived, fieldsReadByAll } from '@fleet/form-schemas/engine/runtime/conditions/fields-read'
import type { SheetFile } from '@fleet/form-schemas/engine/runtime/sheets/sheet-file'
import {
  namesInCells,
  namesInRows,
  namesInValues,
  type NamePlace,
} from '@fleet/form-schemas/engine/tools/form-files/sheet-parts'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import type { SheetPerson } from '@fleet/form-schemas/engine/runtime/sheets/sheet-value'
import type { FormVersion } from '../../form-registry/form-version.ts'

/** Fields that the cells of a sheet are computed from. */
export function fieldsInCells(version: FormVersion, sheet: SheetFile): ReadonlySet<string> {
  return fieldsBehind(version, [...namesInValues(sheet), ...namesInCells(sheet)])
}

/** Also the fields that select its persons. */
export function fieldsOfSheet(version: FormVersion, sheet: SheetFile): ReadonlySet<string> {
  return fieldsBehind(version, [...namesInValues(sheet), ...namesInCells(sheet), ...namesInRows(sheet)])
}

function fieldsBehind(
  { loaded: { definition, conditions } }: FormVersion,
  names: readonly NamePlace[],
): ReadonlySet<string> {
  const ofDerived = (name: string) => {
    const derived = definition.derived?.[name]
    return derived === undefined ? [name] : fieldsOfDerived(derived)
  }
  const read = names
    .flatMap(({ name }) => (conditions[name] === undefined ? [name] : (fieldsReadByAll([conditions[name]]) ?? [])))
    .flatMap(ofDerived)
  const fields = formFields(definition)
  return new Set(read.filter((name) => fields.has(name)))
}

/** Stored data of a person on an issued list: only what the list shows. */
export function listedPerson(
  { answers, booking: { reference, person: inBooking, persons, agency, status } }: SheetPerson,
  person: number,
  fields: ReadonlySet<string>,
): ListedPerson {
  return {
    person,
    answers: Object.fromEntries(Object.entries(answers).filter(([field]) => fields.has(field))),
    reference,
    inBooking,
    persons,
    agency,
    status,
  }
}

/** Persons of an issued list with their numbers, without those erased since. */
export function listedPersons({ personIds, listed }: IssuedList): SheetPerson[] {
  return listed.flatMap(({ person, answers, reference, inBooking, persons, agency, status }) => {
    const personId = personIds[person - 1]
    return personId === undefined
      ? []
      : [{ personId, number: person, answers, booking: { reference, person: inBooking, persons, agency, status } }]
  })
}
