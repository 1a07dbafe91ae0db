import PDFDocument from 'pdfkit'
import { canDraw, mainFont, selectFont, withoutMissing } from './fonts.ts'
import { messageIn } from '@fleet/platform/http/texts'
import { asWhole, linesOf, undrawnIn, widthOfRuns } from './text-lines.ts'

export type PdfDocument = InstanceType<typeof PDFDocument>

/** Margins of an A4 page, in points. */
export const frame = { left: 45, right: 550, width: 505, top: 40, bottom: 792 } as const

export const colors = {
  text: '#03293c',
  quiet: '#375465',
  line: '#6f8692',
  hairline: '#d6e0e5',
  tint: '#f2f7f9',
  aqua: '#05929e',
} as const

/** What a text or a part of the document is, for screen readers. */
type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'TH' | 'TD'

/** Font, size and colour of a text; `lead` is the space between its lines; `tag`: a paragraph by default. */
export type TextStyle = {
  readonly tag?: Tag
  readonly font: 'regular' | 'strong'
  readonly size: number
  readonly color: string
  readonly lineGap?: number
}

export const textStyles = {
  title: { tag: 'H1', font: 'strong', size: 19, color: colors.text },
  heading: { tag: 'H2', font: 'strong', size: 12.5, color: colors.text },
  body: { font: 'regular', size: 9.25, color: colors.text, lineGap: 1.4 },
  quiet: { font: 'regular', size: 9.25, color: colors.quiet, lineGap: 1.4 },
  strong: { font: 'strong', size: 9.25, color: colors.text },
  label: { font: 'regular', size: 7.5, color: colors.quiet },
} as const satisfies Readonly<Record<string, TextStyle>>

/** `edition`: creation date in the file. */
type About = {
  readonly language: string
  readonly title: string
  readonly createdAt: Date
  readonly size?: string
  readonly landscape?: boolean
  /** Has fields: readers go through it in the order of its fields, without tags. */
  readonly hasFields?: boolean
}

/** The open parts of each document, the whole document first. */
const openParts = new WeakMap<PdfDocument, PDFKit.PDFStructureElement[]>()

/** An empty tagged PDF with embedded fonts, so that it looks the same everywhere. */
export function createPdf({
  language,
  title,
  createdAt,
  size = 'A4',
  landscape = false,
  hasFields = false,
}: About): PdfDocument {
  const pdf = new PDFDocument({
    size,
    layout: landscape ? 'landscape' : 'portrait',
    bufferPages: true,
    margin: 0,
    lang: language,
    displayTitle: true,
    pdfVersion: '1.7',
    tagged: !hasFields,
    // `selectFont` opens fonts, and shares their tables
    font: '',
    info: { Title: title, Author: 'Snefro', CreationDate: createdAt },
  })
  selectFont(pdf, mainFont, 'regular')
  if (hasFields) return pdf
  const whole = pdf.struct('Document')
  pdf.addStructure(whole)
  openParts.set(pdf, [whole])
  return pdf
}

/** Makes what `draw` writes one part of the document, such as a row of a table. */
export function within<Drawn>(pdf: PdfDocument, tag: Tag, draw: () => Drawn): Drawn {
  const open = openParts.get(pdf) ?? []
  const part = pdf.struct(tag)
  open.at(-1)?.add(part)
  open.push(part)
  try {
    return draw()
  } finally {
    open.pop()
    part.end()
  }
}

/** The main font draws these letters without their breve unless they are decomposed, and has no primes or separators. */
function forMainFont(text: string): string {
  return text
    .replaceAll(/[ĞğŬ]/g, (letter) => letter.normalize('NFD'))
    .replaceAll(/[\u2028\u2029]/g, '\n')
    .replaceAll('′', "'")
    .replaceAll('″', '"')
}

/** Draws decoration, which screen readers skip. */
function drawArtifact(pdf: PdfDocument, type: 'Pagination' | 'Layout', draw: () => void): void {
  pdf.markContent('Artifact', { type })
  draw()
  pdf.endMarkedContent()
}

type Line = { readonly x?: number; readonly y: number; readonly width?: number }

/** Draws a horizontal line, which screen readers skip. */
export function drawLine(
  pdf: PdfDocument,
  { thickness, color }: { readonly thickness: number; readonly color: string },
  { x = frame.left, y, width = frame.width }: Line,
): void {
  const draw = () => {
    pdf
      .lineWidth(thickness)
      .strokeColor(color)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke()
  }
  if (openParts.has(pdf)) drawArtifact(pdf, 'Layout', draw)
  else draw()
}

type Place = {
  readonly x?: number
  readonly y: number
  readonly width?: number
  readonly align?: 'left' | 'right' | 'center'
  /** Repeated on every page: screen readers skip it. */
  readonly isRepeated?: boolean
}

/** Writes a text; returns the y below it. */
export function write(
  pdf: PdfDocument,
  style: TextStyle,
  text: string,
  { x = frame.left, y, width = frame.width, align = 'left', isRepeated = false }: Place,
): number {
  let below = y
  const draw = () => {
    below = writeText(pdf, style, text, { x, y, width, align })
  }
  const part = openParts.get(pdf)?.at(-1)
  if (part === undefined) draw()
  else if (isRepeated) drawArtifact(pdf, 'Pagination', draw)
  else part.add(pdf.struct(style.tag ?? 'P', {}, draw))
  return below
}

function writeText(
  pdf: PdfDocument,
  style: TextStyle,
  text: string,
  { x, y, width, align }: Required<Omit<Place, 'isRepeated'>>,
): number {
  const { shown, lines, lineHeight } = layOut(pdf, style, text, width)
  pdf.fillColor(style.color)
  if (lines === undefined) {
    const height = pdf.heightOfString(shown, { width, lineGap: style.lineGap ?? 0 })
    pdf.text(shown, x, y, { width, align, lineGap: style.lineGap ?? 0 })
    return y + height
  }
  const baseline = y + (pdf._font.ascender / 1000) * style.size
  for (const [index, runs] of lines.entries()) {
    const room = width - widthOfRuns(runs)
    let left = x + (align === 'right' ? room : align === 'center' ? room / 2 : 0)
    for (const run of runs) {
      selectFont(pdf, run.font, style.font)
      pdf.text(run.text, left, baseline + index * lineHeight, { ...asWhole, lineBreak: false, baseline: 'alphabetic' })
      left += run.width
    }
  }
  return y + lines.length * lineHeight
}

export function heightOf(pdf: PdfDocument, style: TextStyle, text: string, width: number): number {
  const { shown, lines, lineHeight } = layOut(pdf, style, text, width)
  return lines === undefined
    ? pdf.heightOfString(shown, { width, lineGap: style.lineGap ?? 0 })
    : lines.length * lineHeight
}

export function widthOf(pdf: PdfDocument, style: TextStyle, text: string): number {
  const { shown, lines } = layOut(pdf, style, text, Infinity)
  if (lines === undefined) return pdf.widthOfString(shown)
  return Math.max(...lines.map(widthOfRuns))
}

/** Selects the main font. `lines`: undefined when it can draw the whole text; pdfkit then breaks the lines. */
function layOut(pdf: PdfDocument, style: TextStyle, text: string, width: number) {
  const written = forMainFont(text)
  pdf.fontSize(style.size)
  const lines = canDraw(mainFont, written) ? undefined : linesOf(pdf, style.font, written, width)
  if (lines !== undefined) undrawn.set(pdf, new Set([...(undrawn.get(pdf) ?? []), ...undrawnIn(written)]))
  selectFont(pdf, mainFont, style.font)
  return {
    shown: withoutMissing(mainFont, written),
    lines,
    lineHeight: pdf.currentLineHeight(true) + (style.lineGap ?? 0),
  }
}

const undrawn = new WeakMap<PdfDocument, ReadonlySet<string>>()

/** Says which characters were drawn as boxes so far; undefined: none. */
export function undrawnNote(pdf: PdfDocument, language: string): string | undefined {
  const characters = [...(undrawn.get(pdf) ?? [])].flatMap((text) => [...text])
  if (characters.length === 0) return undefined
  const codes = characters.map((one) => `U+${one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`)
  return messageIn(language, 'pdf.undrawn', { codes: [...new Set(codes)].join(', ') })
}

type Box = { readonly x?: number; readonly y: number; readonly width?: number; readonly height: number }

/** Draws a box for handwriting, with its label in the upper left corner; returns the y below it. */
export function writeBox(
  pdf: PdfDocument,
  label: string,
  { x = frame.left, y, width = frame.width, height }: Box,
): number {
  pdf.lineWidth(0.7).strokeColor(colors.line).roundedRect(x, y, width, height, 3).stroke()
  write(pdf, textStyles.label, label, { x: x + 6, y: y + 4, width: width - 12 })
  return y + height
}

export const tickSide = 10

/** Draws a square to tick. */
export function drawTickBox(pdf: PdfDocument, x: number, y: number): void {
  pdf.lineWidth(0.9).strokeColor(colors.text).fillColor('#ffffff').rect(x, y, tickSide, tickSide).fillAndStroke()
}
