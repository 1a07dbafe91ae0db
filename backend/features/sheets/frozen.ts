import type { ListedPerson } from '@fleet/domain/passenger-lists/events'
import type { IssuedList } from '@fleet/domain/passenger-lists/decider'
import { fieldsOfDerived, fieldsReadByAll } from '@fleet/form-schemas/engine/fields-read'
import type { SheetFile } from '@fleet/form-schemas/engine/desk/sheet-file'
import { namesInCells, namesInValues } from '@fleet/form-schemas/engine/desk/sheet-parts'
import { formFields } from '@fleet/form-schemas/engine/form-fields'
import type { SheetPerson } from '@fleet/form-schemas/engine/sheets/sheet-value'
import type { FormVersion } from '../forms/form-version.ts'

/** The fields that a sheet reads to say what stands in its cells. */
export function fieldsOfSheet({ loaded: { definition, conditions } }: FormVersion, sheet: SheetFile): ReadonlySet<string> {
  const names = [...namesInValues(sheet), ...namesInCells(sheet)].map(({ name }) => name)
  const read = names.flatMap((name) => {
    const derived = definition.derived?.[name]
    if (derived !== undefined) return fieldsOfDerived(derived)
    return conditions[name] === undefined ? [name] : (fieldsReadByAll([conditions[name]]) ?? [])
  })
  const fields = formFields(definition)
  return new Set(read.filter((name) => fields.has(name)))
}

/** What an issued list keeps of a person: no more than it says. */
export function frozenPerson({ answers, booking: { reference, person: inBooking, persons, agency, status } }: SheetPerson, person: number, fields: ReadonlySet<string>): ListedPerson {
  return { person, answers: Object.fromEntries(Object.entries(answers).filter(([field]) => fields.has(field))), reference, inBooking, persons, agency, status }
}

/** Who was listed, as the sheet reads them; without those who were erased since. */
export function listedPersons({ personIds, listed }: IssuedList): SheetPerson[] {
  return listed.flatMap(({ person, answers, reference, inBooking, persons, agency, status }) => {
    const personId = personIds[person - 1]
    return personId === undefined ? [] : [{ personId, answers, booking: { reference, person: inBooking, persons, agency, status } }]
  })
}
