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

/** The fields that a sheet reads to say what stands in its cells. */
export function fieldsInCells(version: FormVersion, sheet: SheetFile): ReadonlySet<string> {
  return fieldsBehind(version, [...namesInValues(sheet), ...namesInCells(sheet)])
}

/** The same with those that decide who stands on it. */
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

/** What an issued list keeps of a person: no more than it says. */
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

/** Who was listed, as the sheet reads them, with the numbers that they had; without those who were erased since. */
export function listedPersons({ personIds, listed }: IssuedList): SheetPerson[] {
  return listed.flatMap(({ person, answers, reference, inBooking, persons, agency, status }) => {
    const personId = personIds[person - 1]
    return personId === undefined
      ? []
      : [{ personId, number: person, answers, booking: { reference, person: inBooking, persons, agency, status } }]
  })
}
