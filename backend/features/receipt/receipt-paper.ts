import { buffer } from 'node:stream/consumers'
import {
  drawLine,
  createPdf,
  frame,
  heightOf,
  colors,
  type PdfDocument,
  textStyles,
  undrawnNote,
  write,
} from '../../file-formats/pdf.ts'
import { messageIn } from '@fleet/platform/http/texts'
import type { AnsweredStep } from './answered-steps.ts'

export type Receipt = {
  readonly language: string
  readonly title: string
  /** Lines below the title. */
  readonly about: readonly string[]
  readonly persons: readonly { readonly name: string; readonly steps: readonly AnsweredStep[] }[]
  /** At the foot of every page. */
  readonly foot: string
  readonly at: Date
}

const labelWidth = 190
const gap = 12

/** A registration on A4 pages. */
export async function receiptPaper(receipt: Receipt): Promise<Buffer> {
  const { language, title, about, persons, at } = receipt
  const paper = createPdf({ language, title, createdAt: at })
  const file = buffer(paper)
  let y = drawHeader(paper)
  const ensureSpace = (height: number) => {
    if (y + height <= frame.bottom) return
    paper.addPage()
    y = drawHeader(paper)
  }
  y = write(paper, textStyles.title, title, { y }) + 6
  for (const line of about) y = write(paper, textStyles.body, line, { y }) + 2
  for (const { name, steps } of persons) {
    ensureSpace(80)
    y = write(paper, { ...textStyles.heading, size: 15 }, name, { y: y + 16 }) + 2
    for (const step of steps) {
      ensureSpace(52)
      y = write(paper, { ...textStyles.heading, tag: 'H3' }, step.title, { y: y + 10 }) + 3
      drawLine(paper, { thickness: 1, color: colors.text }, { y })
      y += 4
      for (const { label, text } of step.rows) {
        const textWidth = frame.width - labelWidth - gap
        const height = Math.max(
          heightOf(paper, textStyles.quiet, label, labelWidth),
          heightOf(paper, textStyles.body, text, textWidth),
        )
        ensureSpace(height + 5)
        write(paper, textStyles.quiet, label, { y, width: labelWidth })
        write(paper, textStyles.body, text, { x: frame.left + labelWidth + gap, y, width: textWidth })
        y += height + 2.5
        drawLine(paper, { thickness: 0.5, color: colors.hairline }, { y })
        y += 2.5
      }
    }
  }
  const note = undrawnNote(paper, language)
  if (note !== undefined) {
    ensureSpace(30)
    write(paper, textStyles.label, note, { y: y + 10 })
  }
  drawFooters(paper, receipt)
  paper.end()
  return file
}

function drawHeader(paper: PdfDocument): number {
  write(paper, textStyles.strong, 'Snefro', { y: frame.top, isRepeated: true })
  drawLine(paper, { thickness: 1.6, color: colors.aqua }, { y: frame.top + 16 })
  return frame.top + 28
}

function drawFooters(paper: PdfDocument, { language, foot }: Receipt): void {
  const { count } = paper.bufferedPageRange()
  for (let number = 0; number < count; number += 1) {
    paper.switchToPage(number)
    write(paper, textStyles.label, foot, { y: frame.bottom + 10, width: 400, isRepeated: true })
    write(paper, textStyles.label, messageIn(language, 'receipt.page', { page: number + 1, pages: count }), {
      y: frame.bottom + 10,
      align: 'right',
      isRepeated: true,
    })
  }
}
