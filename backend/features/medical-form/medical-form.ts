import { buffer } from 'node:stream/consumers'
import { blankPaper } from '../../files-written/paper.ts'
import { drawQuestionPage } from './question-page.ts'
import { drawStatementPage } from './statement-page.ts'
import type { MedicalFormTexts } from './texts.ts'

/** When the form was last changed; it stands in the file, so that equal texts make equal files. */
const edition = new Date('2026-11-21T00:00:00Z')

/** The medical form as a PDF: two A4 pages to print, fill in by hand and upload. */
export async function medicalForm(language: string, texts: MedicalFormTexts): Promise<Buffer> {
  const paper = blankPaper({ language, title: texts.title, edition })
  const file = buffer(paper)
  drawQuestionPage(paper, texts)
  paper.addPage()
  drawStatementPage(paper, texts)
  paper.end()
  return file
}
