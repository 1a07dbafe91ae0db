import type { IntlShape } from 'react-intl'

/** The months as choices, `01` to `12`. */
export function monthChoices({ formatDate }: Pick<IntlShape, 'formatDate'>) {
  return Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1).padStart(2, '0'),
    label: formatDate(new Date(Date.UTC(2024, index, 15)), { month: 'long', timeZone: 'UTC' }),
  }))
}

/** This year and the years before, newest first. */
export function yearChoices(today: string, count: number) {
  const thisYear = Number(today.slice(0, 4))
  return Array.from({ length: count }, (_, back) => String(thisYear - back)).map((value) => ({ value, label: value }))
}
