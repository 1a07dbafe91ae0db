import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { SaxesParser } from 'saxes'
import { type Entry, type ZipFile, fromBuffer } from 'yauzl'

/** A cell as stored: a text, or a number with its format. `isFormula`: it would be evaluated. */
export type FoundCell = { readonly value: string | number; readonly format: number; readonly isFormula: boolean }

const open: (bytes: Buffer, options: { lazyEntries: true }) => Promise<ZipFile> = promisify(fromBuffer)

async function filesIn(bytes: Buffer): Promise<ReadonlyMap<string, string>> {
  const zip = await open(bytes, { lazyEntries: true })
  const files = new Map<string, string>()
  await new Promise<void>((resolve, fail) => {
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return fail(error)
        buffer(stream).then((content) => {
          files.set(entry.fileName, content.toString())
          zip.readEntry()
        }, fail)
      })
    })
    zip.on('error', fail)
    zip.on('end', () => resolve())
    zip.readEntry()
  })
  return files
}

/** Parses XML, which must be well-formed. */
function parsed(
  text: string,
  onOpen: (name: string, attributes: Record<string, string>) => void = () => {},
  onClose: (name: string) => void = () => {},
  onText: (text: string) => void = () => {},
): void {
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('opentag', ({ name, attributes }) => onOpen(name, attributes))
  parser.on('closetag', ({ name }) => onClose(name))
  parser.on('text', onText)
  parser.write(text).close()
}

/** Reads the sheets of a workbook, each as rows of cells by column letter. */
export async function readWorkbook(bytes: Buffer): Promise<Record<string, FoundCell>[][]> {
  const files = await filesIn(bytes)
  for (const content of files.values()) parsed(content)
  const formats: number[] = []
  let isCell = false
  parsed(files.get('xl/styles.xml') ?? '<none/>', (name, { numFmtId }) => {
    if (name === 'cellXfs') isCell = true
    if (name === 'xf' && isCell) formats.push(Number(numFmtId))
  })
  const sheets = [...files]
    .filter(([name]) => name.startsWith('xl/worksheets/'))
    .toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
  return sheets.map(([, content]) => {
    const rows: Record<string, FoundCell>[] = []
    let [at, isText, style, isFormula, text] = ['', false, 0, false, '']
    parsed(
      content,
      (name, { r, t, s }) => {
        if (name === 'row') rows.push({})
        if (name === 'f') isFormula = true
        if (name === 'c')
          [at, isText, style, isFormula, text] = [
            String(r).replace(/\d+/, ''),
            t === 'inlineStr',
            Number(s ?? 0),
            false,
            '',
          ]
      },
      (name) => {
        const row = rows.at(-1)
        if (name === 'c' && row)
          row[at] = { value: isText ? text : Number(text), format: formats[style] ?? -1, isFormula }
      },
      (piece) => {
        text += piece
      },
    )
    return rows
  })
}
