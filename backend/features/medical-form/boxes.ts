import { frame, type PdfDocument, writeBox } from '../../file-formats/pdf.ts'
import type { Area, PdfForm } from '../../file-formats/pdf-form.ts'
import type { MedicalFormTexts } from './texts.ts'

/** The form while it is drawn: paper and form fields. */
export type Sheet = { readonly pdf: PdfDocument; readonly form: PdfForm; readonly texts: MedicalFormTexts }

type Box = {
  readonly name: string
  readonly label: string
  readonly x?: number
  readonly y: number
  readonly width?: number
  readonly height: number
}

/** Height of the label in a box. */
const labelHeight = 14
const edge = 3
const lineHeight = 19
const dateLength = 20
const lineLength = 120
const textLength = 2_000

/** Draws a box with its label and a form field; returns the y below it. */
export function lineBox({ pdf, form }: Sheet, box: Box): number {
  const room = innerArea(box)
  form.text(
    nameAndLabel(box),
    { ...room, y: room.y + room.height - lineHeight, height: lineHeight },
    { maxLength: lineLength },
  )
  return writeBox(pdf, box.label, box)
}

export function dateBox({ pdf, form, texts }: Sheet, box: Box): number {
  const label = `${box.label} (${texts.dateOrder})`
  const room = innerArea(box)
  form.text(
    { name: box.name, label },
    { ...room, y: room.y + room.height - lineHeight, height: lineHeight },
    { maxLength: dateLength },
  )
  return writeBox(pdf, label, box)
}

export function textBox({ pdf, form }: Sheet, box: Box): number {
  form.text(nameAndLabel(box), innerArea(box), { maxLength: textLength, lines: 'many' })
  return writeBox(pdf, box.label, box)
}

export function signatureBox({ pdf, form }: Sheet, box: Box): number {
  form.signature(nameAndLabel(box), innerArea(box))
  return writeBox(pdf, box.label, box)
}

/** Name on the left, signature on the right. */
export function nameAndSignatureBox({ pdf, form }: Sheet, box: Box & { readonly signature: string }): number {
  const room = innerArea(box)
  const half = room.width / 2
  form.text(
    nameAndLabel(box),
    { ...room, width: half - edge, y: room.y + room.height - lineHeight, height: lineHeight },
    { maxLength: lineLength },
  )
  form.signature({ name: box.signature, label: box.label }, { ...room, x: room.x + half, width: half })
  return writeBox(pdf, box.label, box)
}

function nameAndLabel({ name, label }: Box): { readonly name: string; readonly label: string } {
  return { name, label }
}

function innerArea({ x = frame.left, y, width = frame.width, height }: Box): Area {
  return { x: x + edge, y: y + labelHeight, width: width - 2 * edge, height: height - labelHeight - edge }
}
