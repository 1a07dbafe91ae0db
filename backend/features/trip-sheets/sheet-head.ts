import { type CellWords, type SheetCell, cellText } from '@fleet/form-schemas/engine/runtime/sheets/cells'
import { daysIn, momentIn } from '@fleet/platform/text-format/dates'
import { messageIn, textLanguage } from '@fleet/platform/http/texts'

/** What is said in a sheet beside its cells, in its language. */
type SheetTexts = {
  readonly nothing: string
  readonly empty: string
  readonly total: string
  readonly group: string
  readonly cell: (cell: SheetCell) => string | null
  readonly persons: (count: number) => string
  readonly page: (page: number, pages: number) => string
}

/** What is said around a sheet's table. */
export type SheetHead = SheetTexts & {
  readonly language: string
  /** Boat and days. */
  readonly trip: string
  /** When it was made, and for whom. */
  readonly printed: string
  readonly at: Date
  /** Of an issued list: its number, moment and person. */
  readonly stamp: string | undefined
}

/** What a sheet is of. */
export type Heading = {
  readonly boatName: string
  readonly tripStartDate: string
  readonly tripEndDate: string | null
  readonly issued?: { readonly number: number; readonly at: string; readonly by: string } | undefined
}

type HeadContext = Heading & {
  readonly words: CellWords
  readonly timeZone: string
  /** ISO 8601 UTC. */
  readonly now: string
  /** Who has it made. */
  readonly by: string
}

type Values = Readonly<Record<string, string | number>>

export function sheetTexts(
  words: CellWords,
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
  }
}
