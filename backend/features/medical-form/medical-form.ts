import { buffer } from 'node:stream/consumers'
import { blankPaper } from '../../file-formats/paper.ts'
import { paperForm } from '../../file-formats/paper-form.ts'
import { drawQuestionPage } from './question-page.ts'
import { drawStatementPage } from './statement-page.ts'
import type { MedicalFormTexts } from './texts.ts'

/** Date of the form's last change, stored in the file, so that equal texts make equal files. */
const edition = new Date('2026-11-22T00:00:00Z')

/** The medical form as a PDF: two A4 pages, to fill in on a screen or by hand. */
export async function medicalForm(language: string, texts: MedicalFormTexts): Promise<Buffer> {
  const paper = blankPaper({ language, title: texts.title, edition })
  const file = buffer(paper)
  const sheet = { paper, form: paperForm(paper), texts }
  drawQuestionPage(sheet)
  paper.addPage()
  drawStatementPage(sheet)
  paper.end()
  return file
}
