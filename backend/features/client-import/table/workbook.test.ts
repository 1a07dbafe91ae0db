import { describe, expect, it } from 'vitest'
import { Rejection } from '@fleet/domain/kernel/rejection'
import {
  archiveOf,
  relationsOf,
  rowOf,
  sheetOf,
  sheetsOf,
  workbookOf,
} from '../../../testing/client-import/archive-of.ts'
import { readWorkbook } from './workbook.ts'

const bounds = { rows: 5, columns: 8, cell: 100, text: 500, unpacked: 2 ** 20 }
const read = (bytes: Buffer) => readWorkbook(bytes, bounds)
const refusal = (bytes: Buffer) =>
  read(bytes).then(
    () => 'read',
    (error: unknown) => (error instanceof Rejection ? error.code : String(error)),
  )
const cellsOf = async (bytes: Buffer) => (await read(bytes)).rows.map(({ cells }) => cells)
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const foreign = 'xmlns:y="urn:example:other"'
const chart = { name: 'xl/chartsheets/sheet1.xml', content: `<chartsheet xmlns="${main}"/>` }

describe('a date', () => {
  const styles = `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/></cellXfs></styleSheet>`
  const dated = (properties: string) =>
    cellsOf(
      workbookOf(
        `${rowOf(1, 'Born', 'Time')}<row r="2"><c s="1"><v>29282</v></c><c s="2"><v>0.6076388888888888</v></c></row>`,
        { properties, styles },
      ),
    )
  const extension =
    '<extLst><ext><z:workbookPr xmlns:z="http://schemas.microsoft.com/office/spreadsheetml/2010/11/main" chartTrackingRefBase="1"/></ext></extLst>'

  it('counts from 1904 where the workbook does, whatever its extensions are called', async () => {
    expect(await dated('<workbookPr date1904="1"/>')).toEqual([['1984-03-03', '14:35']])
    expect(await dated(`<workbookPr date1904="1"/>${extension}`)).toEqual([['1984-03-03', '14:35']])
    expect(await dated(`<workbookPr date1904="true"/>${extension}`)).toEqual([['1984-03-03', '14:35']])
    expect(await dated(`<y:workbookPr ${foreign} date1904="1"/><workbookPr y:date1904="1" ${foreign}/>`)).toEqual([
      ['1980-03-02', '14:35'],
    ])
  })
})

it.each([
  [29282.999_8, '1980-03-02 23:59'],
  [29282.5, '1980-03-02 12:00'],
  [0.999_8, '23:59'],
  [0.678_9, '16:17'],
])('cuts the seconds off the moment %d, as spreadsheets do', async (serial, shown) =>
  expect(
    await cellsOf(
      workbookOf(`${rowOf(1, 'Flight')}<row r="2"><c s="1"><v>${serial}</v></c></row>`, {
        styles: `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
      }),
    ),
  ).toEqual([[shown]]),
)

it.each([
  ['show', 'read'],
  ['visible', 'read'],
  ['hidden', 'imports.empty'],
  ['veryHidden', 'imports.empty'],
])('the only sheet has the state %s: %s', async (state, result) =>
  expect(
    await refusal(
      archiveOf([
        { name: 'xl/workbook.xml', content: sheetsOf(`<sheet name="A" state="${state}" r:id="a"/>`) },
        { name: 'xl/_rels/workbook.xml.rels', content: relationsOf({ a: ['worksheet', 'one.xml'] }) },
        { name: 'xl/one.xml', content: sheetOf(rowOf(1, 'Name') + rowOf(2, 'Anna')) },
      ]),
    ),
  ).toBe(result),
)

it('keeps the leading zeros that the format of a number shows', async () => {
  const formats = ['000000', '00000000000', '#,##0', '0', '000']
  const own = formats.map((code, id) => `<numFmt numFmtId="${200 + id}" formatCode="${code}"/>`).join('')
  const used = formats.map((_, id) => `<xf numFmtId="${200 + id}"/>`).join('')
  const values = [1234, 1701234567, 1234, 7, -5]
  const cells = values.map((value, style) => `<c s="${style}"><v>${value}</v></c>`).join('')
  expect(
    await cellsOf(
      workbookOf(`${rowOf(1, 'a', 'b', 'c', 'd', 'e')}<row r="2">${cells}</row>`, {
        styles: `<styleSheet><numFmts>${own}</numFmts><cellXfs>${used}</cellXfs></styleSheet>`,
      }),
    ),
  ).toEqual([['001234', '01701234567', '1234', '7', '-5']])
})

describe('a name in XML', () => {
  const rows = rowOf(1, 'Name') + rowOf(2, 'Anna')
  const prefixed = (xml: string) => xml.replaceAll('xmlns=', 'xmlns:x=').replaceAll(/<(\/?)(?=[a-z])/gi, '<$1x:')

  it('may have any prefix', async () => {
    const strict = 'http://purl.oclc.org/ooxml/spreadsheetml/main'
    for (const sheet of [prefixed(sheetOf(rows)), sheetOf(rows).replace(main, strict), sheetOf(rows).replace(main, '')])
      expect(
        await cellsOf(
          archiveOf([
            { name: 'xl/workbook.xml', content: prefixed(sheetsOf('<sheet name="A" r:id="a"/>')) },
            {
              name: 'xl/_rels/workbook.xml.rels',
              content: prefixed(relationsOf({ a: ['worksheet', '/xl/one.xml'] })),
            },
            { name: 'xl/one.xml', content: sheet },
          ]),
        ),
      ).toEqual([['Anna']])
  })

  it('of another namespace is left out with all within it', async () => {
    const row = (inside: string) => `<row r="2">${inside}</row>`
    const cell = '<c t="inlineStr"><is><t>Anna</t></is></c>'
    const cases = [
      `<y:row ${foreign} r="2"><c t="inlineStr"><is><t>Ben</t></is></c></y:row>${row(cell)}`,
      row(`<y:c ${foreign} r="A2" t="inlineStr"><y:is><y:t>Ben</y:t></y:is></y:c>${cell}`),
      row(`<c t="inlineStr"><is><t>An<y:t ${foreign}>Ben</y:t>na</t></is></c>`),
      row(`<c ${foreign} y:r="D9" y:t="b" t="inlineStr"><y:f>1+1</y:f><is><t>Anna</t></is></c>`),
      `${row(cell)}<y:mergeCell ${foreign} ref="A2:B3"/>`,
      `<m:AlternateContent xmlns:m="http://schemas.openxmlformats.org/markup-compatibility/2006"><m:Choice Requires="y"><row r="2"/></m:Choice><m:Fallback>${row(cell)}</m:Fallback></m:AlternateContent>`,
    ]
    for (const xml of cases)
      expect([xml, ...(await cellsOf(workbookOf(rowOf(1, 'Name') + xml)))]).toEqual([xml, ['Anna']])
  })
})

describe('the sheet with the clients', () => {
  const clients = sheetOf(rowOf(1, 'Name') + rowOf(2, 'Anna'))
  const workbookWith = (first: { kind: string; path: string; content: string }) =>
    archiveOf([
      { name: 'xl/workbook.xml', content: sheetsOf('<sheet name="One" r:id="a"/><sheet name="Two" r:id="b"/>') },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content: relationsOf({ a: [first.kind, first.path], b: ['worksheet', 'two.xml'] }),
      },
      { name: `xl/${first.path}`, content: first.content },
      { name: 'xl/two.xml', content: clients },
    ])

  it('is the first visible one with cells: a chart or an empty sheet is none', async () => {
    const merged = '<mergeCells><mergeCell ref="A1:B9"/></mergeCells>'
    for (const first of [
      { kind: 'chartsheet', path: 'one.xml', content: chart.content },
      { kind: 'worksheet', path: 'one.xml', content: sheetOf('') },
      { kind: 'worksheet', path: 'one.xml', content: sheetOf('<row r="1"><c r="A1" s="3"/></row>', { after: merged }) },
    ])
      expect(await read(workbookWith(first))).toMatchObject({ sheet: 'Two', rows: [{ row: 2, cells: ['Anna'] }] })
    expect(
      await refusal(workbookWith({ kind: 'worksheet', path: 'one.xml', content: sheetOf(rowOf(1, 'Name')) })),
    ).toBe('imports.noRows')
  })

  it('is missing in a workbook of charts', async () => {
    const parts = [
      { name: 'xl/workbook.xml', content: sheetsOf('<sheet name="One" r:id="a"/>') },
      { name: 'xl/_rels/workbook.xml.rels', content: relationsOf({ a: ['chartsheet', 'chartsheets/sheet1.xml'] }) },
    ]
    expect(await refusal(archiveOf([...parts, chart]))).toBe('imports.empty')
    expect(await refusal(archiveOf(parts.slice(0, 1)))).toBe('imports.damaged')
  })

  it('is found by the relationships of the archive and of the workbook', async () => {
    const moved = (target: string, folder: string) =>
      archiveOf([
        { name: '_rels/.rels', content: relationsOf({ 1: ['officeDocument', target] }) },
        { name: `${folder}main.xml`, content: sheetsOf('<sheet name="A" r:id="a"/>') },
        {
          name: `${folder}_rels/main.xml.rels`,
          content: relationsOf({ a: ['worksheet', 'sheets/one.xml'], b: ['sharedStrings', 'texts.xml'] }),
        },
        { name: `${folder}texts.xml`, content: '<sst><si><t>Anna</t></si></sst>' },
        {
          name: `${folder}sheets/one.xml`,
          content: sheetOf(`${rowOf(1, 'Name')}<row r="2"><c t="s"><v>0</v></c></row>`),
        },
      ])
    expect(await cellsOf(moved('office/main.xml', 'office/'))).toEqual([['Anna']])
    expect(await cellsOf(moved('/office/book/main.xml', 'office/book/'))).toEqual([['Anna']])
    expect(await cellsOf(moved('main.xml', ''))).toEqual([['Anna']])
    expect(
      await refusal(
        archiveOf([
          { name: '_rels/.rels', content: relationsOf({ 1: ['officeDocument', 'word/document.xml'] }) },
          { name: 'word/document.xml', content: '<document/>' },
        ]),
      ),
    ).toBe('imports.unknownType')
  })
})
