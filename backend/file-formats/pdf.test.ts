import { expect, it } from 'vitest'
import { readPdf } from '../testing/files/read-pdf.ts'
import {
  createPdf,
  drawLine,
  heightOf,
  type PdfDocument,
  textStyles,
  undrawnNote,
  widthOf,
  within,
  write,
} from './pdf.ts'

const blank = () => createPdf({ language: 'pl', title: 'Guests', createdAt: new Date(0) })

async function fileOf(paper: PdfDocument): Promise<Buffer> {
  paper.end()
  const pieces: Buffer[] = []
  for await (const piece of paper) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

it('draws a letter whose combining mark the font of labels cannot place, in another font', async () => {
  const paper = blank()
  write(paper, textStyles.strong, 'Kowaln\u0328ski Zo\u0308e\u0308', { y: 40 })
  const { text, undrawn } = readPdf(await fileOf(paper))
  expect([text.normalize('NFC').replaceAll(/\s/g, ''), undrawn]).toEqual(['Kowaln\u0328skiZöë', 0])
})

it('measures and draws every letter of the font with every mark of the font', () => {
  const paper = blank()
  const known = Array.from({ length: 0x2000 }, (_, code) => code)
    .filter((code) => code >= 0x20 && paper._font.font.hasGlyphForCodePoint(code))
    .map((code) => String.fromCodePoint(code))
  const marks = known.filter((one) => /\p{M}/u.test(one))
  expect(marks.length).toBeGreaterThan(10)
  for (const mark of marks) {
    const text = known.map((letter) => letter + mark).join(' ')
    expect(heightOf(paper, textStyles.body, text, 500)).toBeGreaterThan(0)
    expect(widthOf(paper, textStyles.strong, text)).toBeGreaterThan(0)
  }
})

it('keeps ı and i apart in documents that follow each other', async () => {
  const textOf = async (written: string) => {
    const paper = blank()
    write(paper, textStyles.body, written, { y: 40 })
    return readPdf(await fileOf(paper)).text
  }
  expect(await textOf('Simsek')).toContain('Simsek')
  expect(await textOf('Yıldırım')).toContain('Yıldırım')
  expect(await textOf('Yildirim')).toContain('Yildirim')
})

it.each([
  ['Chinese', '花生过敏', '花生过敏'],
  ['Japanese', 'ピーナッツアレルギー', 'ピーナッツアレルギー'],
  ['Korean', '땅콩 알레르기', '땅콩 알레르기'],
  ['Greek', 'Νίκος Παπαδόπουλος', 'Νίκος Παπαδόπουλος'],
  ['Thai', 'ภูมิแพ้', 'ภูมิแพ้'],
  ['Georgian', 'გიორგი', 'გიორგი'],
  ['Armenian', 'Արամ', 'Արամ'],
  ['symbols', 'a ✓ ★ 🥜', 'a ✓ ★ 🥜'],
  // Drawn from left to right, so the last letter comes first
  ['Arabic', 'حساسية البنسلين', 'نيلسنبلا ةيساسح'],
  ['Hebrew', 'שלום עולם', 'םלוע םולש'],
  ['Arabic with numbers and Latin', 'حساسية (penicillin) 20 mg', 'ةيساسح (penicillin) 20 mg'],
  ['a text without its invisible marks', 'a\u202Ab\u2060c\u2066de\u3164f', 'abcdef'],
  ['a text of another font without them', '花\u200B生\u200D過\u2067敏\u115F', '花生過敏'],
  ['any space as a space', 'a\u3000b\tc\u2003d\u000Be', 'a b c d e'],
  ['any space between letters of another font', '花\u2006生\u2004敏', '花 生 敏'],
  ['a variant of an emoji', 'a ❤\uFE0F b', 'a ❤\uFE0F b'],
  ['the lines of a passport', 'P<UTOMUSTER<<HANS', 'P<UTOMUSTER<<HANS'],
])('draws %s', async (_, written, drawn) => {
  const paper = blank()
  const height = heightOf(paper, textStyles.body, written, 400)
  expect(write(paper, textStyles.body, written, { y: 40, width: 400 })).toBeCloseTo(40 + height)
  write(paper, textStyles.strong, written, { y: 80, width: 400 })
  const { text, undrawn } = readPdf(await fileOf(paper))
  expect([text, undrawn]).toEqual([drawn + drawn, 0])
  expect(undrawnNote(paper, 'en')).toBeUndefined()
})

it('breaks a text of another font at the width, between words or, where there are no spaces, between letters', async () => {
  const paper = blank()
  const written = `allergic: ${'花生过敏'.repeat(20)} and ${'حساسية '.repeat(12)}end`
  write(paper, textStyles.body, written, { x: 45, y: 40, width: 150 })
  const { lines } = readPdf(await fileOf(paper))
  const places = new Set(lines.map(({ y }) => y))
  expect(places.size).toBeGreaterThan(5)
  expect(heightOf(paper, textStyles.body, written, 150)).toBeCloseTo(
    places.size * heightOf(paper, textStyles.body, 'a', 150),
  )
  expect(lines.every(({ x }) => x >= 45 && x < 195)).toBe(true)
})

it('draws a character that no font has as a box, and names it', async () => {
  const paper = blank()
  write(paper, textStyles.body, 'ᚠ Tamil: தமிழ்', { y: 40 })
  const { text, undrawn } = readPdf(await fileOf(paper))
  expect([text, undrawn]).toEqual(['□ Tamil: □□□', 0])
  expect(undrawnNote(paper, 'en')).toMatch(/U\+16A0, U\+0BA4/)
})

it('is tagged: kinds of text, rows of a table; screen readers skip repeated texts and lines', async () => {
  const paper = blank()
  write(paper, textStyles.title, 'Guests', { y: 40 })
  within(paper, 'Table', () =>
    within(paper, 'TR', () => {
      write(paper, { ...textStyles.strong, tag: 'TH' }, 'Name', { y: 70 })
      within(paper, 'TD', () => {})
    }),
  )
  write(paper, textStyles.body, '辣 and Anna', { y: 90 })
  drawLine(paper, { thickness: 1, color: '#000000' }, { y: 110 })
  write(paper, textStyles.label, 'Page 1', { y: 700, isRepeated: true })
  const file = (await fileOf(paper)).toString('latin1')
  const tags = [...file.matchAll(/^\/S \/(\w+)$/gm)].map(([, tag]) => tag).toSorted()
  expect(tags).toEqual(['Document', 'H1', 'P', 'TD', 'TH', 'TR', 'Table'].toSorted())
  expect(file).toMatch(/\/MarkInfo/)
  const { text, unmarked } = readPdf(Buffer.from(file, 'latin1'))
  expect([text.replaceAll(/\s/g, ''), unmarked]).toEqual(['GuestsName辣andAnnaPage1', 0])
})
