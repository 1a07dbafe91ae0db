import { inflateSync } from 'node:zlib'

type ReadPdf = {
  readonly pages: number
  /**
   * The text in drawing order, with accents separate where they are drawn separately; spaces at line breaks are
   * missing.
   */
  readonly text: string
  /** The same by line, each with its place: page from 1, points from the left and from the top. */
  readonly lines: readonly { readonly page: number; readonly x: number; readonly y: number; readonly text: string }[]
  readonly fonts: readonly { readonly name: string; readonly isEmbedded: boolean }[]
  /** Number of letters without a glyph: boxes on paper. */
  readonly undrawn: number
  /** Number of texts, lines and areas that are neither tagged nor marked as something that screen readers skip. */
  readonly unmarked: number
}

type Part = { readonly head: string; readonly stream: string }

/** Reads a PDF as pdfkit writes it (no object streams, two-byte glyph codes with a ToUnicode table per font). */
export function readPdf(file: Buffer): ReadPdf {
  const parts = partsOf(file.toString('latin1'))
  const at = (id: string | undefined): Part => parts.get(id ?? '') ?? { head: '', stream: '' }
  const refs = (head: string, key: string) =>
    [...head.matchAll(new RegExp(`/${key} \\[?(\\d+) 0 R`, 'g'))].map(([, id]) => id)
  const fonts = [...parts.values()].filter(({ head }) => head.includes('/Subtype /Type0'))
  const pages = [...parts.values()].filter(({ head }) => /\/Type \/Page\s/.test(head))
  const drawn = pages
    .map(({ head }, place) => {
      const named = at(refs(head, 'Resources')[0]).head.matchAll(/\/(F\d+) (\d+) 0 R/g)
      const tables = new Map(
        [...named].map(([, name = '', id]) => [name, unicodeTable(at(refs(at(id).head, 'ToUnicode')[0]).stream)]),
      )
      return refs(head, 'Contents')
        .flatMap((id) => glyphsOf(at(id).stream, tables))
        .map((glyph) => ({ ...glyph, page: place + 1 }))
    })
    .flat()
  return {
    pages: pages.length,
    text: drawn.map(({ text }) => text).join(''),
    lines: linesOf(drawn),
    undrawn: drawn.filter(({ code }) => code === 0).length,
    unmarked: pages
      .flatMap(({ head }) => refs(head, 'Contents'))
      .reduce((sum, id) => sum + unmarkedIn(at(id).stream), 0),
    fonts: fonts.map(({ head }) => {
      const [descendant] = refs(head, 'DescendantFonts')
      const [descriptor] = refs(at(descendant).head, 'FontDescriptor')
      const [program] = refs(at(descriptor).head, 'FontFile2')
      return { name: /\/BaseFont \/([^\s]+)/.exec(head)?.[1] ?? '', isEmbedded: at(program).stream.length > 0 }
    }),
  }
}

function unmarkedIn(content: string): number {
  let [depth, unmarked] = [0, 0]
  for (const [operator] of content.matchAll(/\b(?:BDC|BMC|EMC|TJ|Tj|S|s|f|B|Do)$/gm)) {
    if (operator === 'BDC' || operator === 'BMC') depth += 1
    else if (operator === 'EMC') depth -= 1
    else if (depth === 0) unmarked += 1
  }
  return unmarked
}

function partsOf(text: string): Map<string, Part> {
  const objects = text.matchAll(/\n(\d+) 0 obj\n([\s\S]*?)\nendobj/g)
  return new Map(
    [...objects].map(([, id = '', body = '']) => {
      const start = body.indexOf('stream\n')
      if (start < 0) return [id, { head: body, stream: '' }]
      const head = body.slice(0, start)
      const raw = Buffer.from(body.slice(start + 'stream\n'.length), 'latin1')
      return [id, { head, stream: (head.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1') }]
    }),
  )
}

/** Glyph code -> letters: ranges of the form `<0000> <00ff> [<0041> <0042> ...]`. */
function unicodeTable(table: string): Map<number, string> {
  const ranges = table.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)
  return new Map(
    [...ranges].flatMap(([, first = '', list = '']) =>
      [...list.matchAll(/<([\w ]*)>/g)].map(([, units = ''], index): [number, string] => [
        Number.parseInt(first, 16) + index,
        fromUnits(units),
      ]),
    ),
  )
}

function fromUnits(hex: string): string {
  return String.fromCharCode(...(hex.match(/\w{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))
}

type Glyph = { readonly code: number; readonly text: string; readonly x: number; readonly y: number }

/** Positions count from the top, as pdfkit flips its pages. */
function glyphsOf(content: string, tables: ReadonlyMap<string, ReadonlyMap<number, string>>): Glyph[] {
  let table: ReadonlyMap<number, string> = new Map()
  let [x, y, height] = [0, 0, 0]
  return [
    ...content.matchAll(/1 0 0 -1 0 ([\d.]+) cm|1 0 0 1 ([\d.-]+) ([\d.-]+) Tm|\/(F\d+) [\d.]+ Tf|<(\w+)>/g),
  ].flatMap(([, top, left, low, font, codes]) => {
    if (top !== undefined) height ||= Number(top)
    if (left !== undefined) [x, y] = [Number(left), height - Number(low)]
    if (font !== undefined) table = tables.get(font) ?? new Map()
    return (codes?.match(/.{4}/g) ?? []).map((hex) => {
      const code = Number.parseInt(hex, 16)
      return { code, text: table.get(code) ?? '', x, y }
    })
  })
}

function linesOf(glyphs: readonly (Glyph & { readonly page: number })[]): ReadPdf['lines'] {
  const lines: { page: number; x: number; y: number; text: string }[] = []
  for (const { page, x, y, text } of glyphs) {
    const last = lines.at(-1)
    if (last?.page === page && last.x === x && last.y === y) last.text += text
    else lines.push({ page, x, y, text })
  }
  return lines
}
