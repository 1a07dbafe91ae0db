import { expect, it } from 'vitest'
import { readPdf } from '../testing/files/read-pdf.ts'
import { createPdf, heightOf, type PdfDocument, textStyles, widthOf, write } from './pdf.ts'

const blank = () => createPdf({ language: 'pl', title: 'Guests', createdAt: new Date(0) })

async function fileOf(paper: PdfDocument): Promise<Buffer> {
  paper.end()
  const pieces: Buffer[] = []
  for await (const piece of paper) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

it('draws a letter whose combining mark the font cannot place, without the mark', async () => {
  const paper = blank()
  write(paper, textStyles.strong, 'Kowaln\u0328ski Zo\u0308e\u0308', { y: 40 })
  const { text, undrawn } = readPdf(await fileOf(paper))
  expect([text.normalize('NFC').replaceAll(/\s/g, ''), undrawn]).toEqual(['KowalnskiZöë', 0])
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
