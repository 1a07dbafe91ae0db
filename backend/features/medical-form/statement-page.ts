import { medicalFields } from '../../documents/sanitize/medical-fields.ts'
import { drawLine, frame, colors, drawTickBox, tickSide, textStyles, write, writeBox } from '../../file-formats/pdf.ts'
import { dateBox, lineBox, nameAndSignatureBox, type Sheet, signatureBox, textBox } from './boxes.ts'
import { drawHeaderAndFooter, drawPerson, assertFitsPage } from './page-edges.ts'

const half = (frame.width - 10) / 2
const quarter = (half - 10) / 2
const second = frame.left + half + 10
const line = 46

/** Page 2: the person's declaration, and the physician's statement where one is needed. */
export function drawStatementPage(sheet: Sheet): void {
  const { pdf, texts } = sheet
  const person = drawPerson(sheet, drawHeaderAndFooter(sheet, 2) + 4)
  const signed = drawDeclaration(sheet, person + 18)
  drawLine(pdf, { thickness: 0.7, color: colors.hairline }, { y: signed + 20 })
  assertFitsPage(drawPhysician(sheet, signed + 36), texts)
}

function drawDeclaration(sheet: Sheet, top: number): number {
  const {
    pdf,
    texts: { declaration },
  } = sheet
  let y = write(pdf, textStyles.heading, declaration.title, { y: top }) + 5
  y = write(pdf, textStyles.body, declaration.text, { y }) + 9
  lineBox(sheet, { name: 'medical-signed-at', label: declaration.place, y, width: quarter, height: line })
  dateBox(sheet, {
    name: medicalFields.signedOn,
    label: declaration.date,
    x: frame.left + quarter + 10,
    y,
    width: quarter,
    height: line,
  })
  y =
    signatureBox(sheet, {
      name: medicalFields.signature,
      label: declaration.signature,
      x: second,
      y,
      width: half,
      height: line,
    }) + 10
  return nameAndSignatureBox(sheet, {
    name: 'medical-guardian',
    signature: medicalFields.guardianSignature,
    label: declaration.guardian,
    y,
    height: line,
  })
}

function drawPhysician(sheet: Sheet, top: number): number {
  const {
    pdf,
    form,
    texts: { physician },
  } = sheet
  let y = write(pdf, textStyles.heading, physician.title, { y: top }) + 5
  y = write(pdf, textStyles.quiet, physician.text, { y }) + 9
  const choices = physician.choices.map((choice, index) => {
    const area = { x: frame.left - 10, y: y - 4, width: tickSide + 20, height: tickSide + 8 }
    drawTickBox(pdf, frame.left, y)
    y = write(pdf, textStyles.body, choice, { x: frame.left + 20, y: y - 0.5, width: frame.width - 20 }) + 7
    return { ...area, value: String(index + 1), label: choice }
  })
  form.choice({ name: 'medical-statement', label: physician.title }, choices)
  y = textBox(sheet, { name: 'medical-remarks', label: physician.remarks, y: y + 3, height: 112 }) + 10
  lineBox(sheet, { name: 'medical-physician', label: physician.name, y, width: half, height: line })
  y =
    lineBox(sheet, {
      name: 'medical-physician-contact',
      label: physician.contact,
      x: second,
      y,
      width: half,
      height: line,
    }) + 10
  dateBox(sheet, { name: medicalFields.certifiedOn, label: physician.date, y, width: half, height: line })
  signatureBox(sheet, {
    name: 'medical-physician-signature',
    label: physician.signature,
    y: y + line + 10,
    width: half,
    height: line,
  })
  return writeBox(pdf, physician.stamp, { x: second, y, width: half, height: 2 * line + 10 })
}
