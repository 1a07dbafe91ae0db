import { buffer } from 'node:stream/consumers'
import { createPdf } from '../../file-formats/pdf.ts'
import { pdfForm } from '../../file-formats/pdf-form.ts'
import { drawQuestionPage } from './question-page.ts'
import { drawStatementPage } from './statement-page.ts'
import type { MedicalFormTexts } from './texts.ts'

/** Date of the form's last change, stored in the file, so that equal texts make equal files. */
const createdAt = new Date('2026-11-22T00:00:00Z')

/** The medical form as a PDF: two A4 pages, to fill in on a screen or by hand. */
export async function medicalForm({
  language,
  texts,
}: {
  readonly language: string
  readonly texts: MedicalFormTexts
}): Promise<Buffer> {
  const pdf = createPdf({ language, title: texts.title, createdAt, hasFields: true })
  const file = buffer(pdf)
  const sheet = { pdf, form: pdfForm(pdf), texts }
  drawQuestionPage(sheet)
  pdf.addPage()
  drawStatementPage(sheet)
  pdf.end()
  return file
}
