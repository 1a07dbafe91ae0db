import { drawEdges, drawPerson, endsOnPage } from './page-edges.ts'
import { frame, ink, type Paper, tick, voices, write, writeIn } from '../../files-written/paper.ts'
import type { MedicalFormTexts } from './texts.ts'

const half = (frame.width - 10) / 2
const second = frame.left + half + 10
const line = 46

/** Page 2: what the person signs, and what a physician fills in where one is needed. */
export function drawStatementPage(paper: Paper, texts: MedicalFormTexts): void {
  const person = drawPerson(paper, texts, drawEdges(paper, texts, 2) + 4)
  const signed = drawDeclaration(paper, texts, person + 18)
  paper.lineWidth(0.7).strokeColor(ink.hairline).moveTo(frame.left, signed + 20).lineTo(frame.right, signed + 20).stroke()
  endsOnPage(drawPhysician(paper, texts, signed + 36), texts)
}

function drawDeclaration(paper: Paper, { declaration }: MedicalFormTexts, top: number): number {
  let y = write(paper, voices.heading, declaration.title, { y: top }) + 5
  y = write(paper, voices.body, declaration.text, { y }) + 9
  writeIn(paper, declaration.date, { y, width: half, height: line })
  y = writeIn(paper, declaration.signature, { x: second, y, width: half, height: line }) + 10
  return writeIn(paper, declaration.guardian, { y, height: line })
}

function drawPhysician(paper: Paper, { physician }: MedicalFormTexts, top: number): number {
  let y = write(paper, voices.heading, physician.title, { y: top }) + 5
  y = write(paper, voices.quiet, physician.text, { y }) + 9
  for (const choice of physician.choices) {
    tick(paper, frame.left, y)
    y = write(paper, voices.body, choice, { x: frame.left + 20, y: y - 0.5, width: frame.width - 20 }) + 7
  }
  y = writeIn(paper, physician.remarks, { y: y + 3, height: 112 }) + 10
  writeIn(paper, physician.name, { y, width: half, height: line })
  y = writeIn(paper, physician.contact, { x: second, y, width: half, height: line }) + 10
  writeIn(paper, physician.date, { y, width: half, height: line })
  writeIn(paper, physician.signature, { y: y + line + 10, width: half, height: line })
  return writeIn(paper, physician.stamp, { x: second, y, width: half, height: 2 * line + 10 })
}
