import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { readWorkbook } from '../testing/files/read-workbook.ts'
import type { Row } from './cell.ts'
import { csv, separatorFor } from './csv.ts'
import { xlsx } from './xlsx.ts'

async function whole(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}
const workbook = async (rows: readonly Row[]) =>
  (await readWorkbook(await whole(xlsx([{ name: 'Gäste: [2026]', widths: [12], frozenRows: 1, rows }]))))[0] ?? []

const attacks = ['=1+1', '+49 170 1', '-2', '@SUM(A1)', ' =1', '\t=1', '\n=1', '＝1+1', '\u0000=1']

describe('a workbook', () => {
  it('has texts as texts, numbers as numbers and days as days', async () => {
    const rows = await workbook([
      [{ bold: 'Name' }, { bold: 'Tag' }],
      ['Жанна <&> "O’Neil"', { day: '2026-12-05' }, 42.5, null, { moment: '2026-12-05T18:00' }, { day: '31.02.2026' }],
    ])
    expect(rows).toEqual([
      { A: { value: 'Name', format: 0, isFormula: false }, B: { value: 'Tag', format: 0, isFormula: false } },
      {
        A: { value: 'Жанна <&> "O’Neil"', format: 0, isFormula: false },
        B: { value: 46361, format: 14, isFormula: false },
        C: { value: 42.5, format: 0, isFormula: false },
        E: { value: 46361.75, format: 22, isFormula: false },
        F: { value: '31.02.2026', format: 0, isFormula: false },
      },
    ])
  })

  it('contains no formulas, whatever was typed', async () => {
    const rows = await workbook(attacks.map((text) => [text]))
    expect(rows.map((row) => row['A']?.isFormula)).toEqual(attacks.map(() => false))
    expect(rows.map((row) => row['A']?.value)).toEqual(attacks.map((text) => text.replace('\u0000', '')))
    const [[odd] = []] = [await workbook([['\uD800 \uFFFF x', 'z'.repeat(40_000), Number.NaN]])]
    expect(odd?.['A']?.value).toBe('\uFFFD  x')
    expect(String(odd?.['B']?.value)).toHaveLength(32_767)
    expect(odd?.['C']).toBeUndefined()
  })

  it('has columns beyond Z, and closes its source when the reader stops', async () => {
    const [row] = await workbook([Array.from({ length: 30 }, (_, place) => place)])
    expect(row?.['AD']?.value).toBe(29)
    let ended = false
    const endless = async function* () {
      try {
        for (;;) yield ['x'.repeat(1000)]
      } finally {
        ended = true
      }
    }
    for await (const piece of xlsx([{ name: 'x', widths: [], rows: endless() }])) if (piece.length > 5000) break
    await expect.poll(() => ended).toBe(true)
  })
})

describe('a text of separated values', () => {
  const read = async (rows: readonly Row[], separator = ';') =>
    parse((await whole(csv(rows, separator))).toString(), { bom: true, delimiter: separator, relax_column_count: true })

  it('reads back unchanged, in any script', async () => {
    expect(
      await read([
        [{ bold: 'Имя' }, { bold: 'День' }],
        ['Жанна; "Ж"\nд’Арк', { day: '2026-12-05' }, 42.5, null, { moment: '2026-12-05T18:00' }],
      ]),
    ).toEqual([
      ['Имя', 'День'],
      ['Жанна; "Ж"\nд’Арк', '2026-12-05', '42.5', '', '2026-12-05 18:00'],
    ])
  })

  it('has an apostrophe before formulas, and none before numbers', async () => {
    expect(await read([...attacks.map((text) => [text]), [-5], ['a=b']])).toEqual([
      ...attacks.map((text) => [`'${text}`]),
      ['-5'],
      ['a=b'],
    ])
  })

  it('has no formula for a spreadsheet that expects another separator', async () => {
    const formula = '=HYPERLINK(1)'
    const cells = [';', ',', '\t', '|', '\n'].flatMap((sign) => [
      `x${sign}${formula}`,
      `x${sign} ${formula}`,
      `x${sign}"${formula}`,
      `"${sign}${formula}${sign}@y`,
      ...(sign.trim() === '' ? [] : [`${sign}${formula}`]),
    ])
    for (const own of [',', ';']) {
      const file = (
        await whole(csv([...cells.map((cell) => ['first', cell, 'last']), ...cells.map((cell) => [cell])], own))
      ).toString()
      for (const expected of [',', ';', '\t', '|']) {
        const opened = file
          .split(/\r\n|\n|\r/)
          .flatMap((line) => line.split(expected))
          .filter((cell) => /^[\s"\uFEFF]*[=@]/.test(cell))
        expect([own, expected, opened]).toEqual([own, expected, []])
      }
    }
  })

  it('has the separator that its readers’ spreadsheets expect', () => {
    expect(['en', 'de', 'ru'].map(separatorFor)).toEqual([',', ';', ';'])
  })
})
