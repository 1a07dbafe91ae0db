import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as fontkit from 'fontkit'

const { resolve } = createRequire(import.meta.url)

export type Cut = 'regular' | 'strong'

function google(family: string, name: string, strong = '600SemiBold'): Readonly<Record<Cut, string>> {
  const file = (cut: string) => resolve(`${family}/${cut}/${name}_${cut}.ttf`)
  return { regular: file('400Regular'), strong: file(strong) }
}

function noto(family: string, name: string, format: string): Readonly<Record<Cut, string>> {
  const file = (cut: string) => join(dirname(resolve(family)), '../fonts', `${name}-${cut}.${format}`)
  return { regular: file('Regular'), strong: file('Bold') }
}

/** The font of typed text in forms: it has nearly every letter of Latin, Greek and Cyrillic. */
const openSans = google('@expo-google-fonts/open-sans', 'OpenSans', '700Bold')

/** Each character is drawn by the first of these fonts that has it. */
const fontFiles = [
  google('@expo-google-fonts/golos-text', 'GolosText'),
  openSans,
  noto('@embedpdf/fonts-arabic', 'NotoNaskhArabic', 'ttf'),
  google('@expo-google-fonts/noto-sans-thai', 'NotoSansThai'),
  google('@expo-google-fonts/noto-sans-devanagari', 'NotoSansDevanagari'),
  google('@expo-google-fonts/noto-sans-georgian', 'NotoSansGeorgian'),
  google('@expo-google-fonts/noto-sans-armenian', 'NotoSansArmenian'),
  noto('@embedpdf/fonts-sc', 'NotoSansHans', 'otf'),
  noto('@embedpdf/fonts-kr', 'NotoSansKR', 'otf'),
  google('@expo-google-fonts/noto-sans-symbols-2', 'NotoSansSymbols2', '400Regular'),
  google('@expo-google-fonts/noto-emoji', 'NotoEmoji'),
]

/** Index of the font of all labels. */
export const mainFont = 0
export const fontCount = fontFiles.length

const openedFonts = new Map<string, fontkit.Font>()

function opened(file: string): fontkit.Font {
  const known = openedFonts.get(file)
  if (known !== undefined) return known
  const font = fontkit.create(readFileSync(file))
  if ('fonts' in font) throw new Error(`${file} is a collection of fonts`)
  openedFonts.set(file, font)
  return font
}

/**
 * A font for one document. Reading the tables of a font takes longer than drawing a page, so documents share them. They
 * do not share glyphs: a glyph keeps the characters it was first used for, which `i` and Turkish `ı` do not share.
 */
function fontOf(file: string): fontkit.Font {
  return Object.create(opened(file), { _glyphs: { value: {} } })
}

/** With contextual alternates the main font draws `<<` in the lines of a passport as one sign, and `->` as an arrow. */
function withoutAlternates(font: fontkit.Font): fontkit.Font {
  const { layout } = font
  return Object.assign(font, { layout: (text: string) => layout.call(font, text, { calt: false }) })
}

/** The font for text that a person types into a form. */
export const typedFont = (): fontkit.Font => fontOf(openSans.regular)

const registered = new WeakMap<PDFKit.PDFDocument, Set<string>>()

export function selectFont(pdf: PDFKit.PDFDocument, font: number, cut: Cut): void {
  const name = `${font} ${cut}`
  const names = registered.get(pdf) ?? new Set()
  registered.set(pdf, names)
  if (!names.has(name)) {
    const program = fontOf(fontFiles[font]?.[cut] ?? '')
    pdf.registerFont(name, font === mainFont ? withoutAlternates(program) : program)
    names.add(name)
  }
  pdf.font(name)
}

/** Joiners, direction marks, variation selectors, and whitespace: a font needs no glyph for them. */
const invisible = /^[\p{Default_Ignorable_Code_Point}\s]$/u

/**
 * Returns whether a font can draw a text: fontkit throws on a letter that has no anchor for its combining mark (`n` with
 * U+0328 in the main font).
 */
export function canDraw(font: number, text: string): boolean {
  const program = fontOf(fontFiles[font]?.regular ?? '')
  const hasGlyphs = [...text].every(
    (character) => invisible.test(character) || program.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  )
  if (!hasGlyphs || !/\p{M}/u.test(text)) return hasGlyphs
  try {
    return program.layout(text).glyphs.length > 0
  } catch {
    return false
  }
}

/** Line breaks, and variation selectors, which fontkit applies itself. */
const neverDrawn = /^(?:[\r\n]|[\u{FE00}-\u{FE0F}]|[\u{E0100}-\u{E01EF}])$/u

/**
 * Returns a text without the invisible characters for which the font has no glyph, because it would draw a box for each;
 * a space of another width becomes a common one.
 */
export function withoutMissing(font: number, text: string): string {
  const program = fontOf(fontFiles[font]?.regular ?? '')
  return [...text]
    .map((character) => {
      const isDrawn = !invisible.test(character) || program.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
      if (isDrawn || neverDrawn.test(character)) return character
      return character.trim() === '' && character !== '\uFEFF' ? ' ' : ''
    })
    .join('')
}
