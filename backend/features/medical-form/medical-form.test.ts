import { readFileSync } from 'node:fs'
import {
  decodePDFRawStream,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRadioGroup,
  PDFRawStream,
  PDFSignature,
  PDFString,
  PDFTextField,
} from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../../testing/files/read-pdf.ts'
import { medicalForm } from './medical-form.ts'
import english from './texts/en.json' with { type: 'json' }
import { type MedicalFormTexts, medicalFormTexts } from './texts.ts'

const languages = [...medicalFormTexts.keys()]
const lookup: { enum: string[] } = JSON.parse(
  readFileSync(new URL('../../../form-schemas/lookups/medical-form-languages.json', import.meta.url), 'utf8'),
)
const tight = (text: string) => text.normalize('NFC').replaceAll(/\s/g, '')

function wordsOf(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(wordsOf) : []
}
function shapeOf(part: unknown): unknown {
  return typeof part === 'object' && part !== null
    ? Object.entries(part).map(([key, member]) => [key, shapeOf(member)])
    : typeof part
}

it('the form exists in the languages of the registration form', () => expect(languages).toEqual(lookup.enum))

describe.each([...medicalFormTexts])('the medical form in %s', (language, texts: MedicalFormTexts) => {
  const pdf = medicalForm({ language, texts }).then(readPdf)

  it('has as many questions as the English one', () => expect(shapeOf(texts)).toEqual(shapeOf(english)))

  it('fits everything on two pages', async () => {
    const { pages, text } = await pdf
    expect(pages).toBe(2)
    const { page, ...words } = texts
    const numbers = [1, 2].map((number) => page.replace('{page}', String(number)).replace('{pages}', '2'))
    expect([...wordsOf(words), ...numbers].filter((word) => !tight(text).includes(tight(word)))).toEqual([])
  })

  it('is drawn in our embedded fonts, which have every letter', async () => {
    const { fonts, undrawn } = await pdf
    expect(fonts.map(({ name, isEmbedded }) => [name.replace(/^\w+\+/, ''), isEmbedded]).toSorted()).toEqual([
      ['GolosText-Regular', true],
      ['GolosText-SemiBold', true],
      ['OpenSans-Regular', true],
    ])
    expect(undrawn).toBe(0)
  })

  it('has a labelled field for everything, in its language, for screen readers', async () => {
    const form = await fieldsOf(await medicalForm({ language, texts }))
    expect(form.filter(({ says, shown }) => says === undefined || shown.some((one) => one === undefined))).toEqual([])
    const questions = form.filter(({ name }) => name.startsWith('medical-question-'))
    expect(questions.map(({ says }) => says)).toEqual(
      texts.questions.map((question, index) => `${index + 1}. ${question}`),
    )
    expect(questions.map(({ says, shown }) => shown.map((one) => one?.replace(`${says} `, '')))).toEqual(
      questions.map(() => [texts.yes, texts.no]),
    )
    const kinds = Object.groupBy(
      form.filter((field) => !questions.includes(field)),
      ({ kind }) => kind,
    )
    expect([kinds.text?.length, kinds.signature?.length, kinds.choice?.map(({ shown }) => shown.length)]).toEqual([
      9,
      3,
      [3],
    ])
    expect(form.find(({ name }) => name === 'medical-birth-date')).toMatchObject({
      says: `${texts.birthDate} (${texts.dateOrder})`,
      shown: [expect.any(String), expect.any(String)],
    })
  })

  it('is reproducible', async () => {
    const [one, other] = await Promise.all([medicalForm({ language, texts }), medicalForm({ language, texts })])
    expect(one.equals(other)).toBe(true)
  })
})

/** Form fields; `shown`: label of each place of a field. */
async function fieldsOf(file: Buffer) {
  const pdf = await PDFDocument.load(file)
  const decoded = (text: unknown) =>
    text instanceof PDFString || text instanceof PDFHexString ? text.decodeText() : undefined
  const kindOf = (field: unknown) =>
    field instanceof PDFTextField
      ? 'text'
      : field instanceof PDFRadioGroup
        ? 'choice'
        : field instanceof PDFSignature
          ? 'signature'
          : 'other'
  return pdf
    .getForm()
    .getFields()
    .map((field) => ({
      name: field.getName(),
      kind: kindOf(field),
      says: decoded(field.acroField.dict.lookup(PDFName.of('TU'))),
      shown: field.acroField.getWidgets().map(({ dict }) => decoded(dict.lookup(PDFName.of('TU')))),
    }))
}

it('typed text is visible: the font of the fields has the letters of the nine languages and their neighbours', async () => {
  const { catalog } = await PDFDocument.load(await medicalForm({ language: 'en', texts: english }))
  const fonts = catalog.getAcroForm()?.dict.lookup(PDFName.of('DR'), PDFDict).lookup(PDFName.of('Font'), PDFDict)
  const [name] = fonts?.keys() ?? []
  const table = name === undefined ? undefined : fonts?.lookup(name, PDFDict).lookup(PDFName.of('ToUnicode'))
  const letters = table instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(table).decode()).toString() : ''
  expect(
    [...'AzÄßÅåØøÑÇŞşĞğİıŁłŽžŐőÆæЁёЖжЙйЇїΩώẾế0(,)№€'].filter(
      (letter) => !letters.includes(`<${letter.codePointAt(0)?.toString(16).padStart(4, '0')}>`),
    ),
  ).toEqual([])
})

it('the tab order follows the rows, and no reader has to draw the fields first', async () => {
  const pdf = await PDFDocument.load(await medicalForm({ language: 'en', texts: english }))
  expect(pdf.getPages().map(({ node }) => String(node.lookup(PDFName.of('Tabs'))))).toEqual(['/R', '/R'])
  expect(pdf.catalog.getAcroForm()?.dict.has(PDFName.of('NeedAppearances'))).toBe(false)
  const undrawn = pdf
    .getForm()
    .getFields()
    .filter(({ acroField }) => acroField.getWidgets().some(({ dict }) => !dict.has(PDFName.of('AP'))))
  expect(undrawn.map((field) => field.getName())).toEqual([])
})

it('the breve of the Turkish g, which our font lacks, is drawn separately', async () => {
  const { text } = readPdf(await medicalForm({ language: 'tr', texts: { ...english, title: 'Sağlık, DAĞ' } }))
  expect(text).toContain('Sag\u0306lık, DAG\u0306')
})

it('a translation too long for its page is refused, not cut off', async () => {
  const questions = english.questions.map((question) => `${question} ${question} ${question}`)
  await expect(medicalForm({ language: 'en', texts: { ...english, questions } })).rejects.toThrow('too long')
})
