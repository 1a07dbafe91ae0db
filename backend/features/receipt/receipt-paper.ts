import { buffer } from 'node:stream/consumers'
import { blankPaper, frame, heightOf, ink, type Paper, voices, write } from '../../file-formats/paper.ts'
import type { AnsweredStep } from './answered-steps.ts'

type Receipt = {
  readonly language: string
  readonly title: string
  /** Lines below the title. */
  readonly about: readonly string[]
  readonly persons: readonly { readonly name: string; readonly steps: readonly AnsweredStep[] }[]
  /** At the foot of every page. */
  readonly foot: string
  /** "Page 1 of 3" */
  readonly page: (number: number, of: number) => string
  readonly at: Date
}

const labelWidth = 190
const gap = 12

/** A registration on A4 pages. */
export async function receiptPaper(receipt: Receipt): Promise<Buffer> {
  const { language, title, about, persons, at } = receipt
  const paper = blankPaper({ language, title, edition: at })
  const file = buffer(paper)
  let y = drawTop(paper)
  const room = (height: number) => {
    if (y + height <= frame.bottom) return
    paper.addPage()
    y = drawTop(paper)
  }
  y = write(paper, voices.title, title, { y }) + 6
  for (const line of about) y = write(paper, voices.body, line, { y }) + 2
  for (const { name, steps } of persons) {
    room(80)
    y = write(paper, { ...voices.heading, size: 15 }, name, { y: y + 16 }) + 2
    for (const step of steps) {
      room(52)
      y = write(paper, voices.heading, step.title, { y: y + 10 }) + 3
      paper.lineWidth(1).strokeColor(ink.text).moveTo(frame.left, y).lineTo(frame.right, y).stroke()
      y += 4
      for (const { label, text } of step.rows) {
        const textWidth = frame.width - labelWidth - gap
        const height = Math.max(
          heightOf(paper, voices.quiet, label, labelWidth),
          heightOf(paper, voices.body, text, textWidth),
        )
        room(height + 5)
        write(paper, voices.quiet, label, { y, width: labelWidth })
        write(paper, voices.body, text, { x: frame.left + labelWidth + gap, y, width: textWidth })
        y += height + 2.5
        paper.lineWidth(0.5).strokeColor(ink.hairline).moveTo(frame.left, y).lineTo(frame.right, y).stroke()
        y += 2.5
      }
    }
  }
  drawFeet(paper, receipt)
  paper.end()
  return file
}

function drawTop(paper: Paper): number {
  write(paper, voices.strong, 'Snefro', { y: frame.top })
  paper
    .lineWidth(1.6)
    .strokeColor(ink.aqua)
    .moveTo(frame.left, frame.top + 16)
    .lineTo(frame.right, frame.top + 16)
    .stroke()
  return frame.top + 28
}

function drawFeet(paper: Paper, { foot, page }: Receipt): void {
  const { count } = paper.bufferedPageRange()
  for (let number = 0; number < count; number += 1) {
    paper.switchToPage(number)
    write(paper, voices.label, foot, { y: frame.bottom + 10, width: 400 })
    write(paper, voices.label, page(number + 1, count), { y: frame.bottom + 10, align: 'right' })
  }
}
