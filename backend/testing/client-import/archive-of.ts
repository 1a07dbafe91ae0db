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

/** A workbook of one sheet, by the XML of its rows. */
export function workbookOf(
  rows: string,
  {
    after = '',
    before = '',
    strings = [],
    styles,
    more = [],
  }: {
    readonly after?: string
    readonly before?: string
    readonly strings?: readonly string[]
    readonly styles?: string
    readonly more?: readonly ArchivedFile[]
  } = {},
): Buffer {
  const head = '<?xml version="1.0" encoding="UTF-8"?>'
  return archiveOf([
    {
      name: 'xl/workbook.xml',
      content: `${head}<workbook xmlns:r="r"><sheets><sheet name="Old" state="hidden" r:id="rId9"/><sheet name="Clients" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${head}<Relationships><Relationship Id="rId1" Target="worksheets/sheet7.xml"/></Relationships>`,
    },
    {
      name: 'xl/sharedStrings.xml',
      content: `${head}<sst>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    },
    ...(styles === undefined ? [] : [{ name: 'xl/styles.xml', content: `${head}${styles}` }]),
    ...more,
    {
      name: 'xl/worksheets/sheet7.xml',
      content: `${head}${before}<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`,
    },
  ])
}

/** A row of texts. */
export function rowOf(row: number, ...cells: readonly string[]): string {
  return `<row r="${row}">${cells.map((text, place) => `<c r="${String.fromCodePoint(65 + place)}${row}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
}
