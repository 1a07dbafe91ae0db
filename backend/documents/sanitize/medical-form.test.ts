import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { PDFArray, PDFDocument, PDFName, type PDFTextField } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { medicalForm } from '../../features/medical-form/medical-form.ts'
import english from '../../features/medical-form/texts/en.json' with { type: 'json' }
import { pdfOf } from '../../testing/files/pdf-of.ts'
import { sanitizeFile } from './sanitize-file.ts'
import { parseDate } from './parse-date.ts'
import { medicalFields } from './medical-fields.ts'

const blank = await medicalForm({ language: 'en', texts: english })
const readIn = async (bytes: Buffer) => (await sanitizeFile(bytes)).read

const untouched = () => undefined

/** The form filled in by pdf-lib; `also`: further changes. */
async function filled(
  typed: { readonly [field: string]: string },
  also: (pdf: PDFDocument) => void = untouched,
): Promise<Buffer> {
  const pdf = await PDFDocument.load(blank)
  for (const [field, text] of Object.entries(typed)) pdf.getForm().getTextField(field).setText(text)
  also(pdf)
  return Buffer.from(await pdf.save({ updateFieldAppearances: also === untouched }))
}

describe('an uploaded medical form', () => {
  // Files written by these programs, from the German form without its font data
  it.each([
    ['chrome', 'PDFium, which Chrome, Edge and Android fill with', false],
    ['firefox', 'pdf.js, which Firefox fills with: an update at the end, and a signature drawn by hand', true],
    ['pdfbox', 'PDFBox: rewritten', false],
    ['signed', 'LibPDF: a certificate over what qpdf packed into streams of objects', true],
  ])('%s, written by %s', async (name, _, isSigned) => {
    const bytes = gunzipSync(readFileSync(new URL(`../../testing/sanitize/filled/${name}.pdf.gz`, import.meta.url)))
    expect(await sanitizeFile(bytes)).toEqual({
      bytes,
      contentType: 'application/pdf',
      originalType: 'application/pdf',
      read: {
        name: 'Žofie Øster-Şağlık',
        birthDate: '1981-03-05',
        signedOn: '2026-11-22',
        certifiedOn: '2026-10-03',
        isSigned,
      },
    })
  })

  it('contains the typed values, written by pdf-lib', async () => {
    expect(
      await readIn(await filled({ [medicalFields.name]: ' Anna\u00a0Berg ', [medicalFields.signedOn]: 'on 1/2/2026' })),
    ).toEqual({ name: 'Anna Berg', signedOn: '2026-02-01', isSigned: false })
  })

  it('contains no values that were not typed, or are not a name or date', async () => {
    expect(await readIn(blank)).toEqual({ isSigned: false })
    const odd = await filled({
      [medicalFields.name]: '  ',
      [medicalFields.birthDate]: '5.3.81',
      [medicalFields.signedOn]: 'soon',
    })
    expect(await readIn(odd)).toEqual({ isSigned: false })
  })

  it('can be signed by a guardian; content drawn into the page may be a signature', async () => {
    const drawn = (field: string) =>
      filled({}, (pdf) => {
        const [box] = pdf.getForm().getSignature(field).acroField.getWidgets()
        const { x = 0, y = 0, width = 0, height = 0 } = box?.getRectangle() ?? {}
        const ink = pdf.context.obj({
          Type: 'Annot',
          Subtype: 'Ink',
          Rect: [x + 9, y + 5, x + width - 20, y + height + 4],
          InkList: [[x + 9, y + 5, x + 30, y + 20]],
        })
        pdf.getPage(1).node.addAnnot(pdf.context.register(ink))
      })
    expect([
      await readIn(await drawn(medicalFields.guardianSignature)),
      await readIn(await drawn('medical-physician-signature')),
    ]).toEqual([{ isSigned: true }, { isSigned: false }])
    const flattened = await filled({}, (pdf) =>
      pdf
        .getPage(1)
        .node.newXObject(
          'Drawn',
          pdf.context.register(pdf.context.stream('', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 9, 9] })),
        ),
    )
    expect(await readIn(flattened)).toEqual({})
  })

  it('contains nothing without its fields', async () => {
    expect(
      await readIn(await filled({ [medicalFields.name]: 'Anna Berg' }, (pdf) => pdf.getForm().flatten())),
    ).toBeUndefined()
    expect(await readIn(pdfOf('a policy'))).toBeUndefined()
  })

  it('may be hostile: fields that contain themselves, an endless name, values of another type', async () => {
    const long = (field: PDFTextField, text: string) => {
      field.setMaxLength()
      field.setText(text)
    }
    const hostile = await filled({}, (pdf) => {
      const form = pdf.getForm()
      long(form.getTextField(medicalFields.name), 'A'.repeat(100_000))
      long(form.getTextField(medicalFields.birthDate), `${' '.repeat(50_000)}1.1.1981${'.'.repeat(50_000)}`)
      form.getTextField(medicalFields.signedOn).acroField.dict.set(PDFName.of('V'), PDFName.of('Off'))
      const signature = form.getSignature(medicalFields.signature)
      for (const { dict } of signature.acroField.getWidgets()) dict.set(PDFName.of('Rect'), PDFName.of('Off'))
      signature.acroField.dict.lookup(PDFName.of('Kids'), PDFArray).push(signature.ref)
    })
    expect(await readIn(hostile)).toEqual({ birthDate: '1981-01-01', isSigned: false })
  })
})

it.each([
  ['05.03.1981', '1981-03-05'],
  ['5/3/1981', '1981-03-05'],
  ['5 - 3 - 1981', '1981-03-05'],
  ['1981-03-05', '1981-03-05'],
  ['Cairo, 5. 3. 1981', '1981-03-05'],
  ['03/25/1981', '1981-03-25'],
  ['29.02.2024', '2024-02-29'],
  ['29.02.2025', undefined],
  ['31.13.1981', undefined],
  ['5.3.81', undefined],
  ['5.3.1881', undefined],
  ['5.3.1981 or 6.3.1981', undefined],
  ['', undefined],
])('"%s" is the day %s', (text, date) => expect(parseDate(text)).toBe(date))
