import bidiFactory from 'bidi-js'
import { LRUCache } from 'lru-cache'
import { canDraw, type Cut, fontCount, mainFont, selectFont, withoutMissing } from './fonts.ts'

/** Letters of one font and direction. Its width is in points. */
export type Run = { readonly text: string; readonly font: number; readonly width: number }

/** Stands for a character that no font has. */
const box = '□'

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const words = new Intl.Segmenter('en', { granularity: 'word' })
/** Scripts that are written without spaces: a line may end after each of their words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
/** Makes pdfkit lay out a run as a whole: by default it lays out word by word, from left to right. */
export const asWhole = { features: [] }

/** `isBox`: no font has it. */
type Grapheme = { readonly text: string; readonly font: number; readonly isBox?: true }

/**
 * Breaks a text into lines, and each line into runs in drawing order (Unicode Bidirectional Algorithm, in a document that
 * is read from left to right). For texts that the main font cannot draw alone: pdfkit has one font for a text.
 */
export function linesOf(pdf: PDFKit.PDFDocument, cut: Cut, text: string, maxWidth: number): Run[][] {
  const widthOf = (part: readonly Grapheme[]) => widthOfRuns(runsOf(pdf, cut, part))
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines: Grapheme[][] = []
    let room = 0
    for (const word of wordsOf(paragraph)) {
      const isTooLong = widthOf(withoutEnd(word)) > maxWidth
      for (const part of isTooLong ? word.map((letter) => [letter]) : [word]) {
        if (lines.length === 0 || widthOf(withoutEnd(part)) > room) {
          lines.push([])
          room = maxWidth
        }
        lines.at(-1)?.push(...part)
        room -= widthOf(part)
      }
    }
    return lines.length === 0 ? [[]] : lines.map((line) => runsOf(pdf, cut, withoutEnd(line)))
  })
}

/** Width of runs next to each other, in points. */
export function widthOfRuns(runs: readonly Run[]): number {
  return runs.reduce((sum, { width }) => sum + width, 0)
}

/** Characters of a text that no font has. */
export function undrawnIn(text: string): string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment).filter((segment) => drawable(segment).isBox)
}

/** Words with the spaces that follow them. */
function wordsOf(paragraph: string): Grapheme[][] {
  const parts: string[] = []
  for (const { segment } of words.segment(paragraph)) {
    const before = parts.at(-1)
    const isBreak = before === undefined || /\s$/u.test(before) ? !/^\s/u.test(segment) : isUnspaced(before, segment)
    if (before === undefined || isBreak) parts.push(segment)
    else parts[parts.length - 1] = before + segment
  }
  return parts.map(graphemesOf)
}

function isUnspaced(before: string, after: string): boolean {
  return unspaced.test([...before].at(-1) ?? '') && unspaced.test([...after][0] ?? '')
}

function withoutEnd(line: readonly Grapheme[]): readonly Grapheme[] {
  return line.slice(0, line.findLastIndex(({ text }) => text.trim() !== '') + 1)
}

function graphemesOf(text: string): Grapheme[] {
  return [...graphemes.segment(text)].map(({ segment }) => drawable(segment))
}

/** The first form of a letter that a font can draw: as it is, without its marks, or a box. */
function drawable(text: string): Grapheme {
  const known = found.get(text) ?? firstDrawable(text)
  found.set(text, known)
  return known
}

const found = new LRUCache<string, Grapheme>({ max: 10_000 })

function firstDrawable(text: string): Grapheme {
  const forms = [text, text.normalize('NFC'), text.normalize('NFD'), text.normalize('NFD').replaceAll(/\p{M}/gu, '')]
  for (const form of forms) {
    const font = fontWith(form)
    if (font !== undefined && form !== '') return { text: form, font }
  }
  return { text: box, font: fontWith(box) ?? mainFont, isBox: true }
}

function fontWith(text: string): number | undefined {
  for (let font = 0; font < fontCount; font += 1) if (canDraw(font, text)) return font
  return undefined
}

function runsOf(pdf: PDFKit.PDFDocument, cut: Cut, line: readonly Grapheme[]): Run[] {
  const text = line.map((letter) => letter.text).join('')
  const levels = bidi.getEmbeddingLevels(text, 'ltr')
  let at = 0
  const runs: { text: string; font: number; level: number }[] = []
  for (const letter of line) {
    const level = levels.levels[at] ?? 0
    at += letter.text.length
    const before = runs.at(-1)
    // A space takes the font of the letter before it, so that words of one script are laid out together
    const font =
      before !== undefined && canDraw(before.font, letter.text) && /^[\s\p{P}]/u.test(letter.text)
        ? before.font
        : letter.font
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(letter.text) ?? letter.text) : letter.text
    if (before !== undefined && before.font === font && before.level === level) before.text += shown
    else runs.push({ text: shown, font, level })
  }
  return inDrawingOrder(runs).map(({ text: written, font }) => {
    const part = withoutMissing(font, written)
    selectFont(pdf, font, cut)
    return { text: part, font, width: pdf.widthOfString(part, asWhole) }
  })
}

/** Reverses, from the highest level down to the lowest odd one, each sequence of runs at that level or above (UAX #9, L2). */
function inDrawingOrder<T extends { readonly level: number }>(runs: readonly T[]): T[] {
  const ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start
      while ((ordered[end]?.level ?? -1) >= level) end += 1
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed())
      start = Math.max(start, end)
    }
  }
  return ordered
}
