import { posix } from 'node:path'
import { reject } from '@fleet/domain/kernel/rejection'
import { dateStyles } from './styles.ts'
import type { Bounds, Table } from './table.ts'
import { toTable } from './to-table.ts'
import { readWorksheet } from './worksheet.ts'
import { readXml } from './xml.ts'
import { type Archive, openArchive } from './zip.ts'

const workbookPath = 'xl/workbook.xml'
/** Maximum number of sheets, and of relationships. */
const maxEntries = 1_000
/** More texts than an accepted file can have cells. */
const maxStrings = 200_000

/**
 * Reads the first visible sheet of a workbook.
 * @throws Rejection imports.unknownType | protected | tooLarge | damaged | markup | merged, and those of
 * `boundedSheet` and `toTable`
 */
export async function readWorkbook(bytes: Buffer, bounds: Bounds): Promise<Table> {
  const archive = await openArchive(bytes, bounds.unpacked)
  const workbook = await archive.read(workbookPath)
  if (workbook === undefined) reject(archive.has('EncryptedPackage') ? 'imports.protected' : 'imports.unknownType')
  const { name, path, from1904 } = await firstSheet(archive, workbook)
  const [styles, texts, sheet] = [
    await archive.read('xl/styles.xml'),
    await archive.read('xl/sharedStrings.xml'),
    await archive.read(path),
  ]
  if (sheet === undefined) reject('imports.damaged')
  const context = {
    strings: texts === undefined ? [] : sharedStrings(texts, bounds),
    dates: styles === undefined ? new Set<number>() : dateStyles(styles),
    from1904,
  }
  return toTable(readWorksheet(sheet, context, bounds), { kind: 'xlsx', sheet: name, encoding: null }, bounds)
}

async function firstSheet(
  archive: Archive,
  workbook: Buffer,
): Promise<{ name: string; path: string; from1904: boolean }> {
  const sheets: { name: string; id: string }[] = []
  let from1904 = false
  readXml(workbook, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (name === 'sheet' && sheets.length < maxEntries && (attributes['state'] ?? 'visible') === 'visible')
        sheets.push({ name: attributes['name'] ?? '', id: attributes['id'] ?? '' })
    },
  })
  const paths = new Map<string, string>()
  readXml((await archive.read('xl/_rels/workbook.xml.rels')) ?? Buffer.from('<none/>'), {
    open(name, attributes) {
      if (name === 'Relationship' && paths.size < maxEntries)
        paths.set(attributes['Id'] ?? '', posix.resolve('/xl', attributes['Target'] ?? '').slice(1))
    },
  })
  const [first] = sheets
  return {
    name: first?.name.slice(0, 100) ?? '',
    path: paths.get(first?.id ?? '') ?? 'xl/worksheets/sheet1.xml',
    from1904,
  }
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
