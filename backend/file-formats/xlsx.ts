import type { Cell, Row, Rows } from './cell.ts'
import { zip } from './zip.ts'

type Sheet = {
  readonly name: string
  /** In characters, column by column. */
  readonly widths: readonly number[]
  /** Number of frozen rows at the top. */
  readonly frozenRows?: number
  readonly landscape?: boolean
  readonly rows: Rows
}

/** Limits of the format. */
const maxRows = 1_048_576
const maxCellLength = 32_767

const styles = { plain: 0, bold: 1, day: 2, moment: 3, quoted: 4 } as const
const msPerDay = 86_400_000
/** Day 0 of spreadsheets, for all days since March 1900. */
const dayZero = Date.UTC(1899, 11, 30)
const firstDay = Date.UTC(1900, 2, 1)

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for XML; removes characters that XML does not allow. */
function escaped(text: string): string {
  const cut = text.length > maxCellLength ? `${text.slice(0, maxCellLength - 1)}…` : text
  return cut
    .toWellFormed()
    .replaceAll(/\p{Cc}|[\uFFFE\uFFFF]/gu, (sign) => ('\t\n\r'.includes(sign) ? sign : ''))
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? '')
    .replaceAll('_x', '_x005F_x')
    .replaceAll('\r', '_x000D_')
}

/** A = 0, Z = 25, AA = 26. */
function columnName(place: number): string {
  const last = String.fromCodePoint(65 + (place % 26))
  return place < 26 ? last : columnName(Math.floor(place / 26) - 1) + last
}

/** Days since day 0; undefined: no valid day, or one before March 1900. */
function serial(cellXml: string): number | undefined {
  const at = Date.parse(cellXml.length > 10 ? `${cellXml}Z` : cellXml)
  return Number.isNaN(at) || at < firstDay ? undefined : (at - dayZero) / msPerDay
}

function textCell(at: string, text: string, style: number): string {
  return `<c r="${at}"${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

function numberCell(at: string, value: number, style: number): string {
  return `<c r="${at}"${style === 0 ? '' : ` s="${style}"`}><v>${value}</v></c>`
}

function cellXml(cell: Cell, at: string): string {
  if (cell === null || cell === '') return ''
  // Mark text that looks like a formula as quoted, so that it stays text when edited
  if (typeof cell === 'string') return textCell(at, cell, /^\s*[=+\-@]/.test(cell) ? styles.quoted : styles.plain)
  if (typeof cell === 'number') return Number.isFinite(cell) ? numberCell(at, cell, styles.plain) : ''
  if ('bold' in cell) return textCell(at, cell.bold, styles.bold)
  const [text, style] = 'day' in cell ? [cell.day, styles.day] : [cell.moment, styles.moment]
  const days = serial(text)
  return days === undefined ? textCell(at, text, styles.plain) : numberCell(at, days, style)
}

function rowXml(row: Row, number: number): string {
  return `<row r="${number}">${row.map((cell, place) => cellXml(cell, columnName(place) + number)).join('')}</row>`
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** @throws RangeError more rows than a sheet can have */
async function* sheetXml({ widths, frozenRows = 0, landscape = false, rows }: Sheet): AsyncGenerator<string> {
  const pane =
    frozenRows === 0
      ? ''
      : `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/>`
  const columns = widths
    .map((width, place) => `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${columns === '' ? '' : `<cols>${columns}</cols>`}<sheetData>`
  let number = 0
  for await (const row of rows) {
    number += 1
    if (number > maxRows) throw new RangeError('more rows than a sheet can have')
    yield rowXml(row, number)
  }
  yield `</sheetData><pageSetup orientation="${landscape ? 'landscape' : 'portrait'}" fitToHeight="0"/></worksheet>`
}

const stylesXml =
  `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="22" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/></cellXfs></styleSheet>'

/** Names of sheets have at most 31 characters, and not these. */
function sheetName(name: string): string {
  return escaped(
    name
      .replaceAll(/[[\]:*?/\\']/g, ' ')
      .slice(0, 31)
      .trim() || 'Sheet',
  )
}

/**
 * Streams a workbook, so that its size does not matter for memory. Days and numbers are values with a format, texts are
 * never formulas.
 */
export function xlsx(sheets: readonly Sheet[]): AsyncGenerator<Buffer> {
  const numbered = sheets.map((sheet, place) => ({ sheet, number: place + 1 }))
  const parts = numbered
    .map(
      ({ number }) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`,
    )
    .join('')
  const named = numbered
    .map(({ sheet, number }) => `<sheet name="${sheetName(sheet.name)}" sheetId="${number}" r:id="rId${number}"/>`)
    .join('')
  const related = numbered
    .map(
      ({ number }) =>
        `<Relationship Id="rId${number}" Type="${relationships}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )
    .join('')
  return zip([
    {
      name: '[Content_Types].xml',
      content: [
        `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${parts}</Types>`,
      ],
    },
    {
      name: '_rels/.rels',
      content: [
        `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
    },
    {
      name: 'xl/workbook.xml',
      content: [`${head}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${named}</sheets></workbook>`],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        `${head}<Relationships xmlns="${packages}/relationships">${related}<Relationship Id="rId${sheets.length + 1}" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
      ],
    },
    { name: 'xl/styles.xml', content: [stylesXml] },
    ...numbered.map(({ sheet, number }) => ({ name: `xl/worksheets/sheet${number}.xml`, content: sheetXml(sheet) })),
  ])
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
