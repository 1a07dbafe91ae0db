import { posix } from 'node:path'
import { reject } from '@fleet/domain/kernel/rejection'
import { relationships, type Relationship } from './relationships.ts'
import { numberStyles } from './styles.ts'
import type { Bounds, Table } from './table.ts'
import { toTable } from './to-table.ts'
import { readWorksheet } from './worksheet.ts'
import { readXml } from './xml.ts'
import { type Archive, openArchive } from './zip.ts'

/** Maximum number of sheets. */
const maxSheets = 1_000
const hiddenStates: ReadonlySet<string> = new Set(['hidden', 'veryHidden'])
/** More texts than an accepted file can have cells. */
const maxStrings = 200_000

/**
 * Reads the first visible sheet of a workbook that has cells. Charts have none.
 * @throws Rejection imports.unknownType | protected | tooLarge | damaged | markup | merged, and those of
 * `boundedSheet` and `toTable`
 */
export async function readWorkbook(bytes: Buffer, bounds: Bounds): Promise<Table> {
  const archive = await openArchive(bytes, bounds.unpacked)
  const path = await workbookPath(archive)
  const workbook = path.endsWith('.xml') ? await archive.read(path) : undefined
  if (workbook === undefined)
    return reject(archive.has('EncryptedPackage') ? 'imports.protected' : 'imports.unknownType')
  const related = await relationships(archive, path)
  const { sheets, from1904 } = workbookSheets(workbook)
  const read = (kind: string) =>
    archive.read(related.find((one) => one.kind === kind)?.path ?? posix.join(posix.dirname(path), `${kind}.xml`))
  const [styles, texts] = [await read('styles'), await read('sharedStrings')]
  const context = {
    strings: texts === undefined ? [] : sharedStrings(texts, bounds),
    styles: numberStyles(styles ?? Buffer.from('<none/>')),
    from1904,
  }
  for (const { name, id } of sheets) {
    const sheet = await worksheet(archive, related, id)
    const rows = sheet === undefined ? [] : readWorksheet(sheet, context, bounds)
    if (rows.length > 0)
      return toTable(rows, { kind: 'xlsx', sheet: name.slice(0, 100), encoding: null, readings: [] }, bounds)
  }
  return reject('imports.empty')
}

/** The path that the archive names, or else the usual one. */
async function workbookPath(archive: Archive): Promise<string> {
  const main = (await relationships(archive, '')).find(({ kind }) => kind === 'officeDocument')
  return main?.path ?? 'xl/workbook.xml'
}

/** Undefined for a chart, which has no cells. @throws Rejection imports.damaged the archive lacks the sheet */
async function worksheet(archive: Archive, related: readonly Relationship[], id: string): Promise<Buffer | undefined> {
  const found = related.find((one) => one.id === id)
  if (found !== undefined && found.kind !== 'worksheet') return undefined
  return (found && (await archive.read(found.path))) ?? reject('imports.damaged')
}

/** The visible sheets, in order. @throws Rejection imports.unknownType another document */
function workbookSheets(workbook: Buffer) {
  const sheets: { readonly name: string; readonly id: string }[] = []
  let [isWorkbook, from1904] = [false, false]
  readXml(workbook, {
    open(name, attributes) {
      if (name === 'workbook') isWorkbook = true
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      // Some programs write other words for `visible`.
      if (name === 'sheet' && sheets.length < maxSheets && !hiddenStates.has(attributes['state'] ?? ''))
        sheets.push({ name: attributes['name'] ?? '', id: attributes['r:id'] ?? '' })
    },
  })
  if (!isWorkbook) reject('imports.unknownType')
  return { sheets, from1904 }
}

/** Texts that cells refer to by number. A text that is too long for a cell is cut to a length that is still refused. */
function sharedStrings(bytes: Buffer, { cell }: Bounds): string[] {
  const strings: string[] = []
  let [current, isText, isReading] = ['', false, false]
  readXml(bytes, {
    open(name) {
      if (name === 'si') current = ''
      else if (name === 't') isText = true
      else if (name === 'rPh') isReading = true
    },
    text(piece) {
      if (isText && !isReading && current.length <= cell) current += piece
    },
    close(name) {
      if (name === 'si' && strings.push(current.slice(0, cell + 1)) > maxStrings) reject('imports.damaged')
      else if (name === 't') isText = false
      else if (name === 'rPh') isReading = false
    },
  })
  return strings
}
