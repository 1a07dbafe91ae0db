import {
  PDFArray,
  PDFCatalog,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
  type PDFContext,
  type PDFObject,
} from 'pdf-lib'
import type { ReadBack } from '@fleet/domain/form-instances/events'
import { parseDate } from './parse-date.ts'
import { medicalFields } from './medical-fields.ts'

const maxNameLength = 200
const drawn = new Set(['Ink', 'Stamp', 'FreeText'])
/** How far a signature may lie outside of its box, in points. */
const margin = 12

/** Reads an uploaded medical form. Undefined: not our form, or without its fields (printed, scanned, flattened). */
export function readMedicalForm(context: PDFContext): ReadBack | undefined {
  const root = context.lookup(context.trailerInfo.Root)
  const form = root instanceof PDFDict ? of(root, 'AcroForm') : undefined
  const fields = new Map(
    dictsIn(form instanceof PDFDict ? of(form, 'Fields') : undefined).map((field) => [textOf(of(field, 'T')), field]),
  )
  const name = fields.get(medicalFields.name)
  if (name === undefined) return undefined
  const signatures = [fields.get(medicalFields.signature), fields.get(medicalFields.guardianSignature)].filter(
    (field) => field !== undefined,
  )
  const date = (field: string) => parseDate(typedIn(fields.get(field)) ?? '')
  const values = {
    name: tidy(typedIn(name)),
    birthDate: date(medicalFields.birthDate),
    signedOn: date(medicalFields.signedOn),
    certifiedOn: date(medicalFields.certifiedOn),
  }
  const signed = signatures.map((signature) => isSignedIn(context, signature))
  const isSigned = signed.includes(true) || (signed.includes(undefined) || signed.length === 0 ? undefined : false)
  return {
    ...Object.fromEntries(Object.entries(values).filter(([, one]) => one !== undefined)),
    ...(isSigned === undefined ? {} : { isSigned }),
  }
}

function of(dict: PDFDict, key: string): PDFObject | undefined {
  return dict.lookup(PDFName.of(key))
}

function dictsIn(list: PDFObject | undefined): PDFDict[] {
  if (!(list instanceof PDFArray)) return []
  return list
    .asArray()
    .map((_, index) => list.lookup(index))
    .filter((one) => one instanceof PDFDict)
}

function textOf(value: PDFObject | undefined): string | undefined {
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined
}

/** The field and its widgets. */
function widgetsOf(field: PDFDict): PDFDict[] {
  return [field, ...dictsIn(of(field, 'Kids'))]
}

function typedIn(field: PDFDict | undefined): string | undefined {
  return field === undefined
    ? undefined
    : widgetsOf(field)
        .map((one) => textOf(of(one, 'V')))
        .find((text) => text !== undefined)
}

/** Normalizes white space; undefined when the text is empty or too long for a name. */
function tidy(text: string | undefined): string | undefined {
  const plain = text
    ?.toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
  return plain === undefined || plain === '' || plain.length > maxNameLength ? undefined : plain
}

/** Undefined: unknown, because the page has content of its own that may be a signature. */
function isSignedIn(context: PDFContext, field: PDFDict): boolean | undefined {
  const boxes = new Set(widgetsOf(field))
  if (widgetsOf(field).some((one) => of(one, 'V') instanceof PDFDict)) return true
  for (const page of pagesOf(context)) {
    const shown = dictsIn(of(page, 'Annots'))
    const box = shown.find((one) => boxes.has(one))
    if (box === undefined) continue
    if (shown.some((one) => isDrawn(one) && isOver(rectangle(one), rectangle(box)))) return true
    const resources = of(page, 'Resources')
    const xObjects = resources instanceof PDFDict ? of(resources, 'XObject') : undefined
    return xObjects instanceof PDFDict && xObjects.keys().length > 0 ? undefined : false
  }
  return undefined
}

/** `assertSafePdf` has limited their number. */
function pagesOf(context: PDFContext): PDFDict[] {
  const root = context.lookup(context.trailerInfo.Root)
  const pages: PDFDict[] = []
  if (root instanceof PDFCatalog) root.Pages().traverse((node) => pages.push(node))
  return pages
}

function isDrawn(annotation: PDFDict): boolean {
  const kind = of(annotation, 'Subtype')
  return kind instanceof PDFName && drawn.has(kind.decodeText())
}

type Rectangle = { readonly left: number; readonly low: number; readonly right: number; readonly high: number }

function rectangle(annotation: PDFDict): Rectangle {
  const corners = of(annotation, 'Rect')
  const number = (index: number) => {
    const value = corners instanceof PDFArray ? corners.lookup(index) : undefined
    return value instanceof PDFNumber ? value.asNumber() : Number.NaN
  }
  const [x, y, toX, toY] = [number(0), number(1), number(2), number(3)]
  return { left: Math.min(x, toX), low: Math.min(y, toY), right: Math.max(x, toX), high: Math.max(y, toY) }
}

/** The drawing's middle lies in the box, or it covers the box's middle: some programs merge all drawings of a page. */
function isOver(drawing: Rectangle, box: Rectangle): boolean {
  return contains(box, middle(drawing)) || contains(drawing, middle(box))
}

function middle({ left, low, right, high }: Rectangle): readonly [number, number] {
  return [(left + right) / 2, (low + high) / 2]
}

function contains({ left, low, right, high }: Rectangle, [x, y]: readonly [number, number]): boolean {
  return x > left - margin && x < right + margin && y > low - margin && y < high + margin
}
