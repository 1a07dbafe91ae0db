import { medicalFields } from '../../documents/sanitize/medical-fields.ts'
import { drawLine, frame, colors, textStyles, write } from '../../file-formats/pdf.ts'
import { dateBox, lineBox, type Sheet } from './boxes.ts'
import type { MedicalFormTexts } from './texts.ts'

const pages = 2

/** Draws header and footer of a page; returns the y where its content begins. */
export function drawHeaderAndFooter({ pdf, texts }: Sheet, page: number): number {
  const number = texts.page.replace('{page}', String(page)).replace('{pages}', String(pages))
  write(pdf, textStyles.label, texts.confidential, { y: frame.bottom + 10, width: 380 })
  write(pdf, textStyles.label, number, { y: frame.bottom + 10, align: 'right' })
  drawLine(pdf, { thickness: 0.7, color: colors.hairline }, { y: frame.bottom + 4 })
  write(pdf, textStyles.strong, 'Snefro', { y: frame.top })
  if (page > 1) write(pdf, textStyles.label, texts.title, { y: frame.top + 2, align: 'right' })
  drawLine(pdf, { thickness: 1.6, color: colors.aqua }, { y: frame.top + 16 })
  return frame.top + 26
}

/** Draws the person on each page, as pages may be separated. The fields share their value. */
export function drawPerson(sheet: Sheet, y: number): number {
  const height = 36
  lineBox(sheet, { name: medicalFields.name, label: sheet.texts.name, y, width: 350, height })
  return dateBox(sheet, {
    name: medicalFields.birthDate,
    label: sheet.texts.birthDate,
    x: frame.left + 360,
    y,
    width: frame.width - 360,
    height,
  })
}

/** @throws Error when a translation is too long for its page, so that no form is printed incompletely. */
export function assertFitsPage(y: number, texts: MedicalFormTexts): void {
  if (y > frame.bottom)
    throw new Error(`"${texts.title}" is ${Math.ceil(y - frame.bottom)} points too long for its page`)
}
