import type { SheetFile } from '@fleet/form-schemas/engine/runtime/sheets/sheet-file'
import type { SheetPerson, SheetTexts } from '@fleet/form-schemas/engine/runtime/sheets/sheet-value'
import { type SheetTable, sheetTable } from '@fleet/form-schemas/engine/runtime/sheets/sheet-table'
import { reject } from '@fleet/domain/kernel/rejection'
import type { TripKey } from '@fleet/projections/trips/queries'
import type { FormRegistry } from '../../form-registry/registry.ts'
import type { DatabasePool } from 'slonik'
import { type Submissions, registrationForm } from '../submissions/registration.ts'
import type { ErasureHandler } from '@fleet/domain/erasures/decider'
import type { FormVersion } from '../../form-registry/form-version.ts'
import type { UnreadableRegistration } from '../submissions/unreadable.ts'
import { sheetWords } from './sheet-words.ts'
import { tripPersons } from './trip-persons.ts'

/** A sheet of one version of the form, in one language, with the persons of the trip. */
export type SheetOfTrip = {
  readonly trip: TripKey & { readonly tripEndDate: string | null }
  readonly version: FormVersion
  readonly sheet: SheetFile
  readonly words: SheetTexts
  readonly persons: readonly SheetPerson[]
  /** Registrations on the trip that the sheet lacks. */
  readonly unreadable: readonly UnreadableRegistration[]
  readonly table: SheetTable
}

export function sheetOf(version: FormVersion, id: string): SheetFile | undefined {
  return version.loaded.operatorSettings.sheets.find((sheet) => sheet.id === id)
}

type Deps = {
  readonly database: DatabasePool
  readonly forms: FormRegistry
  readonly submissions: Submissions
  readonly erasures: ErasureHandler
}

/**
 * A sheet with current values. It uses one version throughout, also when the form changes meanwhile.
 * @throws Rejection sheets.notFound
 */
export async function sheetOfTrip(
  deps: Deps,
  trip: TripKey,
  { sheet: id, language }: { sheet: string; language: string },
): Promise<SheetOfTrip> {
  const version = deps.forms.current(registrationForm)
  const sheet = sheetOf(version, id) ?? reject('sheets.notFound')
  const words = sheetWords(version, language)
  const { persons, unreadable } = await tripPersons(deps, version, trip)
  return {
    trip: { ...trip, tripEndDate: lastDay(persons) },
    version,
    sheet,
    words,
    persons,
    unreadable,
    table: sheetTable(sheet, persons, words),
  }
}

/** Latest last day in the answers of all persons. */
function lastDay(persons: readonly SheetPerson[]): string | null {
  return persons.reduce<string | null>((latest, { answers }) => {
    const day = answers['tripEndDate']
    return typeof day === 'string' && (latest === null || day > latest) ? day : latest
  }, null)
}
