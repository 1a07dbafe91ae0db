import { drawEdges, drawPerson, endsOnPage } from './page-edges.ts'
import { frame, heightOf, ink, type Paper, tick, voices, write } from '../../files-written/paper.ts'
import type { MedicalFormTexts } from './texts.ts'

const column = { text: frame.left + 26, textWidth: 396, yes: 482, no: 524, tick: 10 } as const
const tightest = 2.2
const loosest = 5.5

/** Page 1: what the form is for, whose it is, and the questions with a box for yes and one for no. */
export function drawQuestionPage(paper: Paper, texts: MedicalFormTexts): void {
  let y = write(paper, voices.title, texts.title, { y: drawEdges(paper, texts, 1) }) + 5
  for (const paragraph of texts.intro) y = write(paper, voices.quiet, paragraph, { y }) + 3
  y = drawPerson(paper, texts, y + 5) + 12
  y = drawHead(paper, texts, y)

  const heights = texts.questions.map((question) => heightOf(paper, voices.body, question, column.textWidth))
  const free = frame.bottom - 4 - y - heights.reduce((sum, height) => sum + height, 0)
  const padding = Math.max(tightest, Math.min(loosest, free / heights.length / 2))
  for (const [index, question] of texts.questions.entries()) {
    const height = (heights[index] ?? 0) + 2 * padding
    drawQuestion(paper, { number: index + 1, question, y, height, padding })
    y += height
  }
  endsOnPage(y, texts)
}

function drawHead(paper: Paper, texts: MedicalFormTexts, y: number): number {
  const below = write(paper, voices.heading, texts.questionsTitle, { y, width: 380 }) + 4
  for (const [word, x] of [[texts.yes, column.yes], [texts.no, column.no]] as const) {
    write(paper, voices.strong, word, { x: x - 16, y: y + 3, width: column.tick + 32, align: 'center' })
  }
  return below
}

type Row = { readonly number: number; readonly question: string; readonly y: number; readonly height: number; readonly padding: number }

function drawQuestion(paper: Paper, { number, question, y, height, padding }: Row): void {
  if (number % 2 === 1) paper.rect(frame.left, y, frame.width, height).fill(ink.tint)
  write(paper, voices.strong, String(number), { y: y + padding, width: 18, align: 'right' })
  write(paper, voices.body, question, { x: column.text, y: y + padding, width: column.textWidth })
  for (const x of [column.yes, column.no]) tick(paper, x, y + (height - column.tick) / 2)
}
