import { expect, it } from 'vitest'
import type { TableRow } from '@fleet/form-schemas/engine/runtime/sheets/sheet-table'
import { readPdf } from '../../testing/files/read-pdf.ts'
import { sheetHead } from './sheet-head.ts'
import { sheetPaper } from './sheet-paper.ts'

const words = { language: 'ru', day: (day: string) => day }
const head = sheetHead({
  words,
  boatName: 'Snefro Pearl',
  tripStartDate: '2027-01-01',
  tripEndDate: '2027-01-08',
  timeZone: 'Africa/Cairo',
  now: '2026-11-22T10:00:00Z',
  by: 'Мариам',
})
const column = (id: string, width = 1) => ({
  id,
  title: `Колонка ${id}`,
  width,
  isNumber: id === 'n',
  isNeeded: id === 'name',
})
const rows = (count: number, first = 1): TableRow[] =>
  Array.from({ length: count }, (_, place) => ({
    persons: [],
    cells: [first + place, `Имя${first + place}`, place % 7 === 0 ? 'Очень длинное примечание, '.repeat(12) : null],
  }))
const text = ({ cells }: TableRow, place: number) => head.cell(cells[place] ?? null)
const table = (groups: { heading: string; rows: TableRow[] }[]) => ({
  sheet: 's',
  title: 'Список',
  description: undefined,
  columns: [column('n', 0.4), column('name'), column('note', 3)],
  persons: 90,
  totals: [90, null, null],
  groups: groups.map((group) => ({ ...group, persons: group.rows.length, totals: undefined })),
})

it('takes as many pages as needed, each with headings and number, without cut rows or lone headings', async () => {
  const { pages, lines, undrawn, unmarked } = readPdf(
    await sheetPaper(
      table([
        { heading: 'Первые', rows: rows(60) },
        { heading: 'Вторые', rows: rows(30, 61) },
      ]),
      head,
      { paper: { size: 'A5' }, text },
    ),
  )
  expect([pages > 3, undrawn, unmarked]).toEqual([true, 0, 0])
  const tight = (text: string) => text.replaceAll(/\s/g, '')
  const on = (page: number) => lines.filter((line) => line.page === page)
  for (let page = 1; page <= pages; page += 1) {
    expect(on(page).filter((line) => tight(line.text) === 'Колонкаname')).toHaveLength(1)
    expect(on(page).some((line) => tight(line.text) === `Страница${page}из${pages}`)).toBe(true)
    // A5 is 595 points high: drawn content stays above the footer.
    expect(
      Math.max(
        ...on(page)
          .filter((line) => !/Страница|Список,/.test(line.text))
          .map(({ y }) => y),
      ),
    ).toBeLessThan(565)
    const last = on(page)
      .filter((line) => !/Страница|Список,/.test(line.text))
      .toSorted((one, other) => one.y - other.y)
      .at(-1)
    expect(tight(last?.text ?? '')).not.toMatch(/^(Первые|Вторые)/)
  }
  const names = lines.flatMap((line) => /^Имя(\d+)$/.exec(tight(line.text))?.[1] ?? [])
  expect(names).toEqual(Array.from({ length: 90 }, (_, place) => String(place + 1)))
})

it('says so when it is empty', async () => {
  const { pages, text: drawn } = readPdf(await sheetPaper(table([]), head, { paper: undefined, text }))
  expect([pages, drawn.replaceAll(/\s/g, '').includes('ведомостьпуста')]).toEqual([1, true])
})
