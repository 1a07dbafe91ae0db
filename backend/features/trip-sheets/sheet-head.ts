import { type CellFormat, type SheetCell, cellText } from '@fleet/form-schemas/engine/runtime/sheets/cells'
import { daysIn, momentIn } from '@fleet/platform/text-format/dates'
import { messageIn, textLanguage } from '@fleet/platform/http/texts'
import type { UnreadableRegistration } from '../submissions/unreadable.ts'

/** Texts of a sheet outside its cells, in its language. */
type SheetTexts = {
  readonly nothing: string
  readonly empty: string
  readonly total: string
  readonly group: string
  readonly cell: (cell: SheetCell) => string | null
  readonly persons: (count: number) => string
  readonly page: (page: number, pages: number) => string
}

/** Texts around a sheet's table. */
export type SheetHead = SheetTexts & {
  readonly language: string
  /** Boat and days. */
  readonly trip: string
  /** Time and person of the print. */
  readonly printed: string
  readonly at: Date
  /** Number, time and person of an issued list. */
  readonly stamp: string | undefined
  /** Registrations that the sheet lacks, one a line. */
  readonly lacking: readonly string[]
}

/** The trip of a sheet. */
export type Heading = {
  readonly boatName: string
  readonly tripStartDate: string
  readonly tripEndDate: string | null
  readonly issued?: { readonly number: number; readonly at: string; readonly by: string } | undefined
  readonly unreadable?: readonly UnreadableRegistration[] | undefined
  /** Codes of registrations that an issued list was issued without. */
  readonly leftOut?: readonly string[] | undefined
}

export type HeadContext = Heading & {
  readonly words: CellFormat
  readonly timeZone: string
  /** ISO 8601 UTC. */
  readonly now: string
  /** Name of the person who requests it. */
  readonly by: string
}

type Values = Readonly<Record<string, string | number>>

export function sheetTexts(
  words: CellFormat,
): SheetTexts & { readonly message: (id: string, values?: Values) => string } {
  const spoken = textLanguage(words.language)
  const message = (id: string, values: Values = {}) => messageIn(spoken, `sheets.paper.${id}`, values)
  const plural = new Intl.PluralRules(spoken)
  return {
    message,
    nothing: message('nothing'),
    empty: message('empty'),
    total: message('total'),
    group: message('group'),
    cell: (cell) => cellText(cell, words),
    persons: (count) => message(`persons.${plural.select(count)}`, { count }),
    page: (page, pages) => message('page', { page, pages }),
  }
}

export function sheetHead({
  words,
  boatName,
  tripStartDate,
  tripEndDate,
  timeZone,
  now,
  by,
  issued,
  unreadable = [],
  leftOut = [],
}: HeadContext): SheetHead {
  const { language } = words
  const { message, ...texts } = sheetTexts(words)
  return {
    ...texts,
    language,
    trip: `${boatName}, ${daysIn(language, tripStartDate, tripEndDate ?? tripStartDate)}`,
    printed: message('printed', { moment: momentIn(language, now, timeZone), name: by }),
    at: new Date(now),
    stamp:
      issued &&
      message('issued', { number: issued.number, moment: momentIn(language, issued.at, timeZone), name: issued.by }),
    lacking: [
      ...unreadable.map(({ referenceCode, name }) =>
        message('unreadable', { registration: [referenceCode, name].filter((part) => part !== null).join(' ') }),
      ),
      ...leftOut.map((code) => message('leftOut', { code })),
    ],
  }
}
