import { frame, heightOf, colors, drawTickBox, tickSide, textStyles, write } from '../../file-formats/pdf.ts'
import type { Sheet } from './boxes.ts'
import { drawHeaderAndFooter, drawPerson, assertFitsPage } from './page-edges.ts'

const column = { text: frame.left + 26, textWidth: 396, yes: 482, no: 524 } as const
const minPadding = 2.2
const maxPadding = 5.5
/** Narrow enough to fit next to the other box; the next question is above and below. */
const tickWidth = 30

/** Page 1: purpose, person, and the questions with boxes for yes and no. */
export function drawQuestionPage(sheet: Sheet): void {
  const { pdf, texts } = sheet
  let y = write(pdf, textStyles.title, texts.title, { y: drawHeaderAndFooter(sheet, 1) }) + 5
  for (const paragraph of texts.intro) y = write(pdf, textStyles.quiet, paragraph, { y }) + 3
  y = drawPerson(sheet, y + 5) + 12
  y = drawHead(sheet, y)

  const heights = texts.questions.map((question) => heightOf(pdf, textStyles.body, question, column.textWidth))
  const free = frame.bottom - 4 - y - heights.reduce((sum, height) => sum + height, 0)
  const padding = Math.max(minPadding, Math.min(maxPadding, free / heights.length / 2))
  for (const [index, question] of texts.questions.entries()) {
    const height = (heights[index] ?? 0) + 2 * padding
    drawQuestion(sheet, { number: index + 1, question, y, height, padding })
    y += height
  }
  assertFitsPage(y, texts)
}

function drawHead({ pdf, texts }: Sheet, y: number): number {
  const below = write(pdf, textStyles.heading, texts.questionsTitle, { y, width: 380 }) + 4
  for (const [word, x] of [
    [texts.yes, column.yes],
    [texts.no, column.no],
  ] as const) {
    write(pdf, textStyles.strong, word, { x: x - 16, y: y + 3, width: tickSide + 32, align: 'center' })
  }
  return below
}

type Row = {
  readonly number: number
  readonly question: string
  readonly y: number
  readonly height: number
  readonly padding: number
}

function drawQuestion({ pdf, form, texts }: Sheet, { number, question, y, height, padding }: Row): void {
  if (number % 2 === 1) pdf.rect(frame.left, y, frame.width, height).fill(colors.tint)
  write(pdf, textStyles.strong, String(number), { y: y + padding, width: 18, align: 'right' })
  write(pdf, textStyles.body, question, { x: column.text, y: y + padding, width: column.textWidth })
  const answers = [
    { value: 'yes', label: texts.yes, x: column.yes },
    { value: 'no', label: texts.no, x: column.no },
  ]
  for (const { x } of answers) drawTickBox(pdf, x, y + (height - tickSide) / 2)
  const margin = (tickWidth - tickSide) / 2
  form.choice(
    { name: `medical-question-${number}`, label: `${number}. ${question}` },
    answers.map((answer) => ({ ...answer, x: answer.x - margin, y, width: tickWidth, height })),
  )
}
