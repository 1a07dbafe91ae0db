import { crc32, deflateRawSync } from 'node:zlib'

/** A file in an archive; `says`: what it says of itself instead of the truth. */
type ArchivedFile = {
  readonly name: string
  readonly content: string | Buffer
  readonly declared?: { readonly size?: number; readonly flags?: number }
}

/** A ZIP archive, of the truth or not. */
export function archiveOf(files: readonly ArchivedFile[]): Buffer {
  const parts: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const { name, content, declared: says = {} } of files) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain, { level: 9 })
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(says.flags ?? 0, 2)
    about.writeUInt16LE(8, 4)
    about.writeUInt32LE(crc32(plain), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(says.size ?? plain.length, 18)
    about.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), about, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    entries.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), Buffer.from([20, 0]), about, place, Buffer.from(name)]),
    )
    parts.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, directory, Buffer.from('PK\u0005\u0006', 'latin1'), end])
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const head = '<?xml version="1.0" encoding="UTF-8"?>'

/** A file of relationships: id -> kind and target. */
export function relationsOf(related: { readonly [id: string]: readonly [kind: string, target: string] }): string {
  const all = Object.entries(related).map(
    ([id, [kind, target]]) => `<Relationship Id="${id}" Type="${types}/${kind}" Target="${target}"/>`,
  )
  return `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`
}

/** A workbook's list of sheets: `properties` come before, `sheets` are XML. */
export function sheetsOf(sheets: string, properties = ''): string {
  return `${head}<workbook xmlns="${main}" xmlns:r="${types}">${properties}<sheets>${sheets}</sheets></workbook>`
}

/** A sheet by the XML of its rows. */
export function sheetOf(rows: string, { after = '', before = '' } = {}): string {
  return `${head}${before}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`
}

/** A workbook of one visible sheet, by the XML of its rows. */
export function workbookOf(
  rows: string,
  {
    after = '',
    before = '',
    properties = '',
    strings = [],
    styles,
    more = [],
  }: {
    readonly after?: string
    readonly before?: string
    readonly properties?: string
    readonly strings?: readonly string[]
    readonly styles?: string
    readonly more?: readonly ArchivedFile[]
  } = {},
): Buffer {
  return archiveOf([
    {
      name: 'xl/workbook.xml',
      content: sheetsOf(
        '<sheet name="Old" state="hidden" r:id="rId9"/><sheet name="Clients" r:id="rId1"/>',
        properties,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relationsOf({
        rId1: ['worksheet', 'worksheets/sheet7.xml'],
        rId2: ['styles', 'styles.xml'],
        rId3: ['sharedStrings', 'sharedStrings.xml'],
      }),
    },
    {
      name: 'xl/sharedStrings.xml',
      content: `${head}<sst xmlns="${main}">${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    },
    ...(styles === undefined ? [] : [{ name: 'xl/styles.xml', content: `${head}${styles}` }]),
    ...more,
    { name: 'xl/worksheets/sheet7.xml', content: sheetOf(rows, { after, before }) },
  ])
}

/** A row of texts. */
export function rowOf(row: number, ...cells: readonly string[]): string {
  return `<row r="${row}">${cells.map((text, place) => `<c r="${String.fromCodePoint(65 + place)}${row}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
}
