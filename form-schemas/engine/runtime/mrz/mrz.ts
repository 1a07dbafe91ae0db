import codes from 'i18n-iso-countries/codes.json' with { type: 'json' }
import { parse, type FieldName, type ParseResult } from 'mrz'
import { dateOf, type IsoDate, possibleDays, shiftDate, unknownDate } from '../definition/dates.ts'
import type { MrzPart, MrzLibrary, MrzResult } from './loaded-mrz.ts'
import { isSameName } from './same-name.ts'
import { normalizeLines } from './normalize-lines.ts'

/** Codes of persons without a state and of officials of organizations (ICAO Doc 9303, part 3, section 5). */
const withoutState = 'XXA XXB XXC XXX EUE UNO UNA XBA XCC XCE XCO XDC XEC XES XIM XMP XOM XPO'.split(' ')

/** MRZ nationalities that are not ISO 3166-1 alpha-3. */
const mrzCountryCodes = [
  ['D', 'DE'],
  ['GBD', 'GB'],
  ['GBN', 'GB'],
  ['GBO', 'GB'],
  ['GBP', 'GB'],
  ['GBS', 'GB'],
  ['RKS', 'XK'],
  ['XXK', 'XK'],
  ['UNK', 'XK'],
  ...withoutState.map((code) => [code, code] as const),
] as const
const regions: ReadonlyMap<string, string> = new Map([
  ...codes.map(([region = '', code = '']) => [code, region] as const),
  ...mrzCountryCodes,
])

const formats: ReadonlySet<ParseResult['format']> = new Set(['TD1', 'TD2', 'TD3', 'FRENCH_NATIONAL_ID'])

export const mrz: MrzLibrary = {
  read: (lines, today) => {
    const found = parsed(lines)
    return found && { isValid: hasValidCheckDigits(found), parts: partsOf(found, lines, today) }
  },
  isSame: (part, value, answer) => {
    if (part === 'familyName' || part === 'givenNames') return isSameName(value, answer, value.endsWith(truncationMark))
    return part === 'number' ? value === answer.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') : value === answer
  },
}

/** Ends a truncated name. */
const truncationMark = '…'

/** A visa has lines of a passport's size (ICAO Doc 9303, part 7), with its own number. */
const isVisa = ([first = '']: readonly string[]) => first.startsWith('V')

function parsed(lines: string): ParseResult | undefined {
  const written = normalizeLines(lines)
  if (written === undefined || isVisa(written)) return undefined
  try {
    const found = parse(written)
    return formats.has(found.format) ? found : undefined
  } catch {
    return undefined
  }
}

function hasValidCheckDigits({ details }: ParseResult): boolean {
  return details.every(({ field, valid }) => valid || field === null || !field.endsWith('CheckDigit'))
}

function partsOf(found: ParseResult, lines: string, today: IsoDate): MrzResult['parts'] {
  const familyName = nameIn(found, 'lastName')
  const parts: { [part in MrzPart]: string | undefined } = {
    number: isConfirmed(found, 'documentNumberCheckDigit')
      ? found.documentNumber?.replaceAll(/[^A-Z0-9]/g, '') || undefined
      : undefined,
    familyName,
    givenNames:
      familyName === undefined || familyName.endsWith(truncationMark) ? undefined : (nameIn(found, 'firstName') ?? ''),
    // As written: the library does not know every code
    nationality: regions.get(writtenIn(found, lines, 'nationality').replaceAll('<', '')),
    birthDate: isConfirmed(found, 'birthDateCheckDigit')
      ? birthDate(writtenIn(found, lines, 'birthDate'), today)
      : undefined,
    expiryDate: isConfirmed(found, 'expirationDateCheckDigit')
      ? day(found.fields.expirationDate, (date) => date < shiftDate(today, { years: 50 }))
      : undefined,
  }
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
}

/** Formats without this check digit use the composite one. */
function isConfirmed({ details }: ParseResult, digit: FieldName): boolean {
  return (
    (details.find(({ field }) => field === digit) ?? details.find(({ field }) => field === 'compositeCheckDigit'))
      ?.valid === true
  )
}

/** A name that fills its range may be truncated. */
function nameIn({ fields, details }: ParseResult, field: 'lastName' | 'firstName'): string | undefined {
  const place = details.find((one) => one.field === field)
  const value = fields[field]
  return place === undefined || !value
    ? undefined
    : value + (place.end >= (place.ranges[0]?.end ?? 0) ? truncationMark : '')
}

/** A field as written; '' in a format that does not have it. */
function writtenIn({ details }: ParseResult, lines: string, name: FieldName): string {
  const [place] = details.find(({ field }) => field === name)?.ranges ?? []
  return place === undefined ? '' : (normalizeLines(lines)?.[place.line]?.slice(place.start, place.end) ?? '')
}

/** Unknown parts are `<<` or `00`, an unknown date `<<<<<<` (ICAO Doc 9303, part 3), faults for the library. */
function birthDate(written: string, today: IsoDate): string | undefined {
  if (written === '<<<<<<') return unknownDate
  const [, year, month = '', date = ''] = /^(\d\d)(\d\d|<<)(\d\d|<<)$/.exec(written) ?? []
  if (year === undefined) return undefined
  const isUnknown = (part: string) => part === '<<' || part === '00'
  const known = isUnknown(month) ? '' : isUnknown(date) ? `-${month}` : `-${month}-${date}`
  return ['20', '19']
    .map((century) => `${century}${year}${known}`)
    .find((one) => (possibleDays(one)?.first ?? '9999') <= today)
}

/** The later possible century. */
function day(value: string | null | undefined, canBe: (date: IsoDate) => boolean): IsoDate | undefined {
  const [, year, month, date] = /^(\d\d)(\d\d)(\d\d)$/.exec(value ?? '') ?? []
  return ['20', '19']
    .map((century) => dateOf(`${century}${year}-${month}-${date}`))
    .find((one) => one !== undefined && canBe(one))
}
