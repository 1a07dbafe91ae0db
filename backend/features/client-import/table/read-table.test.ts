import { describe, expect, it } from 'vitest'
import { Rejection } from '@fleet/domain/kernel/rejection'
import { archiveOf, relationsOf, rowOf, sheetsOf, workbookOf } from '../../../testing/client-import/archive-of.ts'
import { readTable } from './read-table.ts'
import { readInThread } from './reading.ts'

const bounds = { rows: 5, columns: 8, cell: 100, text: 500, unpacked: 2 ** 20 }
const read = (bytes: Buffer | string) => readTable(Buffer.from(bytes), bounds)
/** Rejection of a file, with its place. */
const refusal = async (bytes: Buffer | string) => {
  const { code, values } = await read(bytes).then(
    () => ({ code: 'read', values: {} }),
    (error: unknown) => (error instanceof Rejection ? error : { code: String(error), values: {} }),
  )
  return { code, ...values }
}
const texts = async (bytes: Buffer | string) => {
  const { columns, rows } = await read(bytes)
  return [columns.map(({ heading }) => heading), ...rows.map(({ cells }) => cells)]
}

describe('delimited text', () => {
  const bytesIn = (label: 'latin1' | 'utf16le', text: string, first: readonly number[] = []) =>
    Buffer.concat([Buffer.from(first), Buffer.from(text, label)])
  const cyrillic = (text: string) =>
    Buffer.from(
      [...text].map((letter) =>
        letter >= 'А' && letter <= 'я' ? (letter.codePointAt(0) ?? 0) - 0x350 : (letter.codePointAt(0) ?? 0),
      ),
    )

  it.each(['#N/A', '#REF!', '#DIV/0!', '#1'])('keeps a row that begins with %s, and headings with #', async (error) =>
    expect(await texts(`#;Name\n${error};Anna\n# a comment;\n2;Ben`)).toEqual([
      ['#', 'Name'],
      [error, 'Anna'],
      ['2', 'Ben'],
    ]),
  )

  it('is read in any encoding, and reports it', async () => {
    const german = 'Vorname;Ort\nJörg;Köln'
    const found = await Promise.all(
      [
        Buffer.from(german),
        Buffer.from(`\uFEFF${german}`),
        bytesIn('latin1', german),
        bytesIn('utf16le', german, [0xff, 0xfe]),
        bytesIn('utf16le', german),
        bytesIn('utf16le', german, [0xff, 0xfe]).swap16(),
      ].map(read),
    )
    expect(found.map(({ encoding }) => encoding)).toEqual([
      'UTF-8',
      'UTF-8',
      'windows-1252',
      'UTF-16',
      'UTF-16',
      'UTF-16',
    ])
    expect(found.map(({ columns, rows }) => [columns[0]?.heading, ...(rows[0]?.cells ?? [])])).toEqual(
      Array(6).fill(['Vorname', 'Jörg', 'Köln']),
    )
    expect(await read(bytesIn('latin1', 'Name;Schuhgröße;Maße\nAnn;39;1'))).toMatchObject({
      encoding: 'windows-1252',
      columns: [{}, { heading: 'Schuhgröße' }, { heading: 'Maße' }],
    })
    const russian = await read(cyrillic('Имя;Город\nАнна;Москва'))
    expect(russian).toMatchObject({ encoding: 'windows-1251', rows: [{ row: 2, cells: ['Анна', 'Москва'] }] })
  })

  it('has the separator of its first line, quoted or named', async () => {
    const expected = [
      ['A', 'B'],
      ['1,5', '2;5'],
    ]
    expect(await texts('A;B\n"1,5";"2;5"')).toEqual(expected)
    expect(await texts('A,B\r\n"1,5",2;5')).toEqual(expected)
    expect(await texts('"A;x"\tB\n1,5\t2;5')).toEqual([
      ['A;x', 'B'],
      ['1,5', '2;5'],
    ])
    expect(await texts('sep=|\nA|B\n1,5|2;5')).toEqual(expected)
  })

  it('counts rows as a spreadsheet does, and skips empty rows, comments and empty columns', async () => {
    const { columns, rows } = await read('\n# hint;;\nName;;City;\n\nAnn;;"Two\nlines"\n;;;\nBen;;Bern')
    expect(columns).toEqual([
      { name: 'A', heading: 'Name' },
      { name: 'C', heading: 'City' },
    ])
    expect(rows).toEqual([
      { row: 5, cells: ['Ann', 'Two\nlines'] },
      { row: 7, cells: ['Ben', 'Bern'] },
    ])
  })

  it('is refused with the row and column of the problem', async () => {
    expect(await refusal('')).toEqual({ code: 'imports.empty' })
    expect(await refusal(' \n;;\n')).toEqual({ code: 'imports.empty' })
    expect(await refusal('Name;City\n;\n')).toEqual({ code: 'imports.noRows', row: 1 })
    expect(await refusal(`Name\n${'Ann\n'.repeat(5000)}`)).toMatchObject({ code: 'imports.tooManyRows', limit: 5 })
    expect(await refusal(`Name\n${'Ann\n'.repeat(6)}`)).toEqual({ code: 'imports.tooManyRows', row: 7, limit: 5 })
    expect(await refusal(`a${';a'.repeat(1_000_000)}`)).toMatchObject({
      code: 'imports.tooManyColumns',
      row: 1,
      column: 'I',
      limit: 8,
    })
    expect(await refusal(`Name;City\nAnn;Bern\nBen;${'x'.repeat(101)}`)).toEqual({
      code: 'imports.cellTooLong',
      row: 3,
      column: 'B',
      limit: 100,
    })
    expect(await refusal('Name;City;name\nAnn')).toEqual({
      code: 'imports.sameHeading',
      row: 1,
      column: 'A',
      other: 'C',
      heading: 'name',
    })
    expect(await refusal('Name;City\n"Ann;Bern\nBen')).toEqual({ code: 'imports.unclosedQuote', row: 2 })
    expect(await refusal(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]))).toEqual({ code: 'imports.unknownType' })
    expect(await refusal('%PDF-1.7\n\u0001\u0002')).toEqual({ code: 'imports.unknownType' })
    expect(await refusal(`%PDF-1.7\n${'1 0 obj\n'.repeat(90)}`)).toEqual({ code: 'imports.unknownType' })
    expect(await refusal('GIF89a\u0001\u0002;')).toEqual({ code: 'imports.unknownType' })
  })

  it('may have a stray control character, which stays in its cell', async () => {
    for (const sign of ['\u0001', '\u0000', '\u001B', '\u007F'])
      expect(await read(`First name,Family name\r\nAnna,Sch${sign}midt\r\n`)).toMatchObject({
        rows: [{ row: 2, cells: ['Anna', `Sch${sign}midt`] }],
      })
  })
})

describe('a workbook', () => {
  it('is read from its first visible sheet as texts: dates, numbers, booleans, and formulas as such', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-407]d. mmmm yyyy"/><numFmt numFmtId="165" formatCode="0.0 &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="20"/></cellXfs></styleSheet>'
    const row =
      '<row r="4"><c t="s"><v>1</v></c><c r="B4" s="1"><v>32202</v></c><c s="2"><v>46361.5</v></c><c s="3"><v>0.30000000000000004</v></c><c s="4"><v>0.6076388888888888</v></c><c t="b"><v>1</v></c><c t="str"><f>A1&amp;B1</f><v>seen</v></c><c><v>4.91701234567E11</v></c></row>'
    const table = await read(
      workbookOf(rowOf(2, 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h') + row, {
        styles,
        strings: ['<t>no</t>', '<r><t>An</t></r><r><t>na</t></r><rPh><t>reading</t></rPh>'],
      }),
    )
    expect(table).toMatchObject({ kind: 'xlsx', sheet: 'Clients', encoding: null })
    expect((await read(workbookOf(rowOf(1, 'Name') + rowOf(2, 'A_x000D__x0000_n_xD800_n_x0041_')))).rows).toEqual([
      { row: 2, cells: ['A\r\u0000n\uFFFDnA'] },
    ])
    expect(table.rows).toEqual([
      { row: 4, cells: ['Anna', '1988-02-29', '2026-12-05 12:00', '0.3', '14:35', 'true', '=A1&B1', '491701234567'] },
    ])
  })

  it('is refused with the row and column of the problem', async () => {
    const good = rowOf(1, 'Name', 'City') + rowOf(2, 'Ann', 'Bern')
    expect(await refusal(workbookOf(good, { after: '<mergeCells><mergeCell ref="B3:C4"/></mergeCells>' }))).toEqual({
      code: 'imports.merged',
      cells: 'B3:C4',
      row: 3,
      column: 'B',
    })
    expect(
      await refusal(workbookOf(good + Array.from({ length: 5000 }, (_, place) => rowOf(place + 3, 'Ann')).join(''))),
    ).toMatchObject({ code: 'imports.tooManyRows', limit: 5 })
    expect(await refusal(workbookOf(`${good}<row r="3"><c r="XFD3"><v>1</v></c></row>`))).toEqual({
      code: 'imports.tooManyColumns',
      row: 3,
      column: 'XFD',
      limit: 8,
    })
    expect(await refusal(workbookOf(good + rowOf(3, 'Ben', 'x'.repeat(101))))).toEqual({
      code: 'imports.cellTooLong',
      row: 3,
      column: 'B',
      limit: 100,
    })
    expect(
      await refusal(
        workbookOf(`${good}<row r="3"><c t="s"><v>0</v></c></row>`, { strings: [`<t>${'x'.repeat(5000)}</t>`] }),
      ),
    ).toMatchObject({ code: 'imports.cellTooLong', row: 3, column: 'A' })
    expect(
      await refusal(
        workbookOf(good + `<row r="3">${'<c t="s"><v>0</v></c>'.repeat(8)}</row>`, {
          strings: [`<t>${'x'.repeat(99)}</t>`],
        }),
      ),
    ).toEqual({ code: 'imports.tooMuchText', row: 3, column: 'E', limit: 500 })
    expect(await refusal(workbookOf(''))).toEqual({ code: 'imports.empty' })
    expect(await refusal(workbookOf(`${good}<row r="1"><c><v>1</v></c></row>`))).toMatchObject({
      code: 'imports.damaged',
    })
    expect(
      await refusal(
        workbookOf(`${good}<row ${Array.from({ length: 3000 }, (_, place) => `a${place}=""`).join(' ')}/>`),
      ),
    ).toEqual({ code: 'imports.damaged' })
    expect(await refusal(workbookOf('<row>'.repeat(100)))).toEqual({ code: 'imports.damaged' })
    expect(await refusal(workbookOf(good, { styles: `<s><cellXfs>${'<xf/>'.repeat(70_000)}</cellXfs></s>` }))).toEqual({
      code: 'imports.damaged',
    })
    expect(await refusal(workbookOf(`${good}<row`))).toEqual({ code: 'imports.damaged' })
  })

  it('declares no entities and fetches nothing', async () => {
    const laughs = `<!DOCTYPE w [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, place) => `<!ENTITY a${place} "${`&a${place === 0 ? '' : place - 1};`.repeat(10)}">`).join('')}]>`
    expect(await refusal(workbookOf(rowOf(1, '&a8;'), { before: laughs }))).toEqual({ code: 'imports.markup' })
    expect(
      await refusal(workbookOf(rowOf(1, '&x;'), { before: '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>' })),
    ).toEqual({ code: 'imports.markup' })
    expect(await refusal(workbookOf(rowOf(1, '&x;')))).toEqual({ code: 'imports.damaged' })
  })

  it('is never unpacked beyond its limit, whatever size it declares', async () => {
    const bomb = Buffer.alloc(64 * 2 ** 20, ' ')
    const sheet = { name: 'xl/worksheets/sheet7.xml', content: bomb }
    const parts = [
      { name: 'xl/workbook.xml', content: sheetsOf('<sheet name="A" r:id="1"/>') },
      { name: 'xl/_rels/workbook.xml.rels', content: relationsOf({ 1: ['worksheet', 'worksheets/sheet7.xml'] }) },
    ]
    expect(await refusal(archiveOf([...parts, sheet]))).toEqual({ code: 'imports.tooLarge', limit: 1 })
    expect(await refusal(archiveOf([...parts, { ...sheet, declared: { size: 1000 } }]))).toEqual({
      code: 'imports.damaged',
    })
    expect(
      await refusal(archiveOf(Array.from({ length: 1001 }, (_, place) => ({ name: `${place}`, content: '' })))),
    ).toEqual({ code: 'imports.damaged' })
    expect(
      await refusal(
        archiveOf([
          { ...sheet, name: 'xl/media/beside.bin' },
          ...parts,
          {
            name: 'xl/worksheets/sheet7.xml',
            content: `<w><sheetData>${rowOf(1, 'Name')}${rowOf(2, 'Ann')}</sheetData></w>`,
          },
        ]),
      ),
    ).toEqual({ code: 'read' })
  })

  it('that is locked, old or another archive is refused with that reason', async () => {
    expect(await refusal(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]))).toEqual({ code: 'imports.protected' })
    expect(await refusal(archiveOf([{ name: 'xl/workbook.xml', content: 'x', declared: { flags: 1 } }]))).toEqual({
      code: 'imports.protected',
    })
    expect(await refusal(archiveOf([{ name: 'word/document.xml', content: 'x' }]))).toEqual({
      code: 'imports.unknownType',
    })
    expect(await refusal(workbookOf(rowOf(1, 'Name')).subarray(0, 300))).toEqual({ code: 'imports.damaged' })
  })
})

describe('a worker thread', () => {
  const program = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)

  it('reads in parallel and passes rejections on', async () => {
    expect(await readInThread({ bytes: Buffer.from('Name\nAnn'), bounds }, 20_000)).toMatchObject({
      rows: [{ row: 2, cells: ['Ann'] }],
    })
    await expect(readInThread({ bytes: Buffer.from('Name'), bounds }, 20_000)).rejects.toMatchObject({
      code: 'imports.noRows',
      values: { row: 1 },
    })
  })

  it('that exceeds its time or memory is terminated; other failures are not blamed on the file', async () => {
    await expect(readInThread({ bytes: Buffer.from('Name'), bounds }, 50, program('for (;;);'))).rejects.toMatchObject({
      code: 'imports.tooSlow',
    })
    await expect(
      readInThread(
        { bytes: Buffer.from('Name'), bounds },
        20_000,
        program('const all = []; for (;;) all.push(new Array(1e5).fill(all.length))'),
      ),
    ).rejects.toMatchObject({ code: 'imports.tooSlow' })
    await expect(
      readInThread({ bytes: Buffer.from('Name'), bounds }, 20_000, program('throw new Error("no such package")')),
    ).rejects.toThrow('no such package')
  })
})
