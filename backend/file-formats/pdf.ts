import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import PDFDocument from 'pdfkit'

export type PdfDocument = InstanceType<typeof PDFDocument>

const { resolve } = createRequire(import.meta.url)
const fontFile = (cut: string): string => resolve(`@expo-google-fonts/golos-text/${cut}/GolosText_${cut}.ttf`)
/** Font of typed text: it has nearly every letter of Latin, Greek and Cyrillic. */
export const typedFontFile = resolve('@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf')

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

/** Font, size and colour of a text; `lead` is the space between its lines. */
export type TextStyle = {
  readonly font: 'regular' | 'strong'
  readonly size: number
  readonly color: string
  readonly lineGap?: number
}

export const textStyles = {
  title: { font: 'strong', size: 19, color: colors.text },
  heading: { font: 'strong', size: 12.5, color: colors.text },
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
}

/** An empty PDF with embedded fonts, so that it looks the same everywhere. */
export function createPdf({ language, title, createdAt, size = 'A4', landscape = false }: About): PdfDocument {
  const pdf = new PDFDocument({
    size,
    layout: landscape ? 'landscape' : 'portrait',
    bufferPages: true,
    margin: 0,
    lang: language,
    displayTitle: true,
    pdfVersion: '1.7',
    font: '',
    info: { Title: title, Author: 'Snefro', CreationDate: createdAt },
  })
  pdf.registerFont('regular', fontOf(fontFile('400Regular')))
  pdf.registerFont('strong', fontOf(fontFile('600SemiBold')))
  return pdf.font('regular')
}

const openedFonts = new Map<string, ReturnType<typeof fontkit.create>>()

/**
 * A font for one document. Reading the tables of a font takes longer than drawing a page, so documents share them. They
 * do not share glyphs: a glyph keeps the characters it was first used for, which `i` and Turkish `ı` do not share.
 */
export function fontOf(file: string): PDFKit.Mixins.PDFFontSource {
  const opened = openedFonts.get(file) ?? fontkit.create(readFileSync(file))
  openedFonts.set(file, opened)
  return Object.create(opened, { _glyphs: { value: {} } })
}

const undrawable =
  /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]|\p{Emoji_Presentation}/gu

/**
 * Replaces what Golos Text 2.004 cannot draw. It draws these letters without their breve unless they are decomposed,
 * has no primes, and only Latin and Cyrillic: other letters become `?`, so that the text is not invisible. A joiner
 * prevents the ligature of `<<` in a passport's lines.
 */
function drawable(pdf: PdfDocument, text: string): string {
  const known = text
    .replaceAll(/[ĞğŬ]/g, (letter) => letter.normalize('NFD'))
    .replaceAll('′', "'")
    .replaceAll('″', '"')
    .replaceAll(undrawable, '?')
    .replaceAll('<', '<\u200C')
  return known.replaceAll(
    markedLetter,
    (letter) => [letter, letter.replaceAll(/\p{M}/gu, '')].find((one) => canLayOut(pdf, one)) ?? '?',
  )
}

const markedLetter = /\P{M}\p{M}+/gu

/**
 * fontkit throws on a letter that has no anchor for a combining mark (`n` with U+0328): one name must not end the whole
 * document.
 */
function canLayOut(pdf: PdfDocument, text: string): boolean {
  try {
    return pdf.widthOfString(text) >= 0
  } catch {
    return false
  }
}

type Place = {
  readonly x?: number
  readonly y: number
  readonly width?: number
  readonly align?: 'left' | 'right' | 'center'
}

/** Writes a text; returns the y below it. */
export function write(
  pdf: PdfDocument,
  style: TextStyle,
  text: string,
  { x = frame.left, y, width = frame.width, align = 'left' }: Place,
): number {
  const height = heightOf(pdf, style, text, width)
  pdf.fillColor(style.color).text(drawable(pdf, text), x, y, { width, align, lineGap: style.lineGap ?? 0 })
  return y + height
}

export function heightOf(pdf: PdfDocument, style: TextStyle, text: string, width: number): number {
  pdf.font(style.font).fontSize(style.size)
  return pdf.heightOfString(drawable(pdf, text), { width, lineGap: style.lineGap ?? 0 })
}

export function widthOf(pdf: PdfDocument, style: TextStyle, text: string): number {
  pdf.font(style.font).fontSize(style.size)
  return pdf.widthOfString(drawable(pdf, text))
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
