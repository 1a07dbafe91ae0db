import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

export type Paper = InstanceType<typeof PDFDocument>

const { resolve } = createRequire(import.meta.url)
const fontFile = (cut: string): string => resolve(`@expo-google-fonts/golos-text/${cut}/GolosText_${cut}.ttf`)
/** Font of typed text: it has nearly every letter of Latin, Greek and Cyrillic. */
export const typedFontFile = resolve('@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf')

/** Margins of an A4 page, in points. */
export const frame = { left: 45, right: 550, width: 505, top: 40, bottom: 792 } as const

export const ink = {
  text: '#03293c',
  quiet: '#375465',
  line: '#6f8692',
  hairline: '#d6e0e5',
  tint: '#f2f7f9',
  aqua: '#05929e',
} as const

/** Font, size and colour of a text; `lead` is the space between its lines. */
export type Voice = {
  readonly font: 'regular' | 'strong'
  readonly size: number
  readonly color: string
  readonly lead?: number
}

export const voices = {
  title: { font: 'strong', size: 19, color: ink.text },
  heading: { font: 'strong', size: 12.5, color: ink.text },
  body: { font: 'regular', size: 9.25, color: ink.text, lead: 1.4 },
  quiet: { font: 'regular', size: 9.25, color: ink.quiet, lead: 1.4 },
  strong: { font: 'strong', size: 9.25, color: ink.text },
  label: { font: 'regular', size: 7.5, color: ink.quiet },
} as const satisfies Readonly<Record<string, Voice>>

/** `edition`: creation date in the file. */
type About = {
  readonly language: string
  readonly title: string
  readonly edition: Date
  readonly size?: string
  readonly across?: boolean
}

/** An empty PDF with embedded fonts, so that it looks the same everywhere. */
export function blankPaper({ language, title, edition, size = 'A4', across = false }: About): Paper {
  const paper = new PDFDocument({
    size,
    layout: across ? 'landscape' : 'portrait',
    bufferPages: true,
    margin: 0,
    lang: language,
    displayTitle: true,
    pdfVersion: '1.7',
    font: fontFile('400Regular'),
    info: { Title: title, Author: 'Snefro', CreationDate: edition },
  })
  paper.registerFont('regular', fontFile('400Regular'))
  paper.registerFont('strong', fontFile('600SemiBold'))
  return paper
}

const foreign = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]|\p{Emoji_Presentation}/gu

/**
 * Replaces what Golos Text 2.004 cannot draw. It draws these letters without their breve unless they are decomposed,
 * has no primes, and only Latin and Cyrillic: other letters become `?`, so that the text is not invisible. A joiner
 * prevents the ligature of `<<` in a passport's lines.
 */
function drawable(paper: Paper, text: string): string {
  const known = text
    .replaceAll(/[ĞğŬ]/g, (letter) => letter.normalize('NFD'))
    .replaceAll('′', "'")
    .replaceAll('″', '"')
    .replaceAll(foreign, '?')
    .replaceAll('<', '<\u200C')
  return known.replaceAll(
    markedLetter,
    (letter) => [letter, letter.replaceAll(/\p{M}/gu, '')].find((one) => canLayOut(paper, one)) ?? '?',
  )
}

const markedLetter = /\P{M}\p{M}+/gu

/**
 * fontkit throws on a letter that has no anchor for a combining mark (`n` with U+0328): one name must not end the whole
 * document.
 */
function canLayOut(paper: Paper, text: string): boolean {
  try {
    return paper.widthOfString(text) >= 0
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
  paper: Paper,
  voice: Voice,
  text: string,
  { x = frame.left, y, width = frame.width, align = 'left' }: Place,
): number {
  const height = heightOf(paper, voice, text, width)
  paper.fillColor(voice.color).text(drawable(paper, text), x, y, { width, align, lineGap: voice.lead ?? 0 })
  return y + height
}

export function heightOf(paper: Paper, voice: Voice, text: string, width: number): number {
  paper.font(voice.font).fontSize(voice.size)
  return paper.heightOfString(drawable(paper, text), { width, lineGap: voice.lead ?? 0 })
}

export function widthOf(paper: Paper, voice: Voice, text: string): number {
  paper.font(voice.font).fontSize(voice.size)
  return paper.widthOfString(drawable(paper, text))
}

type Box = { readonly x?: number; readonly y: number; readonly width?: number; readonly height: number }

/** Draws a box for handwriting, with its label in the upper left corner; returns the y below it. */
export function writeIn(paper: Paper, label: string, { x = frame.left, y, width = frame.width, height }: Box): number {
  paper.lineWidth(0.7).strokeColor(ink.line).roundedRect(x, y, width, height, 3).stroke()
  write(paper, voices.label, label, { x: x + 6, y: y + 4, width: width - 12 })
  return y + height
}

export const tickSide = 10

/** Draws a square to tick. */
export function tick(paper: Paper, x: number, y: number): void {
  paper.lineWidth(0.9).strokeColor(ink.text).fillColor('#ffffff').rect(x, y, tickSide, tickSide).fillAndStroke()
}
