import { typedFont as fontOfTypedText } from './fonts.ts'
import { type PdfDocument, tickSide } from './pdf.ts'

type Dictionary = Record<string, unknown>
type Reference = { readonly data: Dictionary; readonly end: (content?: string) => void }

/** Area on the page in points, from the upper left corner. */
export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
/** `label`: accessible name. */
type Named = { readonly name: string; readonly label: string }

/** Adds form fields to a PDF, in tab order. */
export type PdfForm = {
  /** A text field; a repeated name adds another widget of the same field. */
  readonly text: (field: Named, area: Area, options?: { readonly maxLength?: number; readonly lines?: 'many' }) => void
  /** A choice of at most one tick. */
  readonly choice: (field: Named, ticks: readonly (Area & { readonly value: string; readonly label: string })[]) => void
  /** For a digital signature, or one drawn over it. */
  readonly signature: (field: Named, area: Area) => void
}

const flags = { many: 1 << 12, radio: 1 << 15, printed: 1 << 2 } as const
const textStyle = { size: 10.5, color: '0.012 0.161 0.235' } as const

/** Characters to embed for typed text; the font of the labels has fewer. */
const embedded = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{P}\p{N}\p{Sc}\p{Zs}№™°+<=>|~^`´¨¸¯]/u
const lastCodePoint = 0x2122

/**
 * A PDF form (ISO 32000, 12.7). Text fields embed their whole font, so that readers can show typed text. Every field
 * has an appearance, so that readers need not generate one. No scripts.
 */
export function pdfForm(pdf: PdfDocument): PdfForm {
  const fields = new Map<string, Reference>()
  const font = typedFont(pdf)
  const style = (size: number) => new String(`/${font.id} ${size} Tf ${textStyle.color} rg`)
  pdf.initForm()
  const form = pdf._root.data.AcroForm.data
  delete form['NeedAppearances']
  form['DA'] = style(textStyle.size)

  function drawing({ width, height }: Area, content: string): Reference {
    const drawn: Reference = pdf.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, width, height],
      Resources: { Font: { [font.id]: font.reference } },
    })
    drawn.end(content)
    return drawn
  }

  function field({ name, label }: Named, kind: Dictionary): Reference {
    const known = fields.get(name)
    if (known !== undefined) return known
    const made: Reference = pdf.formField(name)
    Object.assign(made.data, { TU: new String(label), Kids: [], ...kind })
    fields.set(name, made)
    return made
  }

  function widget(parent: Reference, area: Area, appearance: Dictionary): void {
    const { page } = pdf
    const { x, y, width, height } = area
    const made: Reference = pdf.ref({
      Type: 'Annot',
      Subtype: 'Widget',
      Parent: parent,
      P: page.dictionary,
      F: flags.printed,
      TU: parent.data['TU'],
      Rect: [x, page.height - y - height, x + width, page.height - y],
      ...appearance,
    })
    made.end()
    page.annotations.push(made)
    Object.assign(page.dictionary.data, { Tabs: 'R' })
    if (Array.isArray(parent.data['Kids'])) parent.data['Kids'].push(made)
  }

  return {
    text(named, area, { maxLength, lines } = {}) {
      const made = field(named, {
        FT: 'Tx',
        DA: style(textStyle.size),
        ...(maxLength === undefined ? {} : { MaxLen: maxLength }),
        ...(lines === 'many' ? { Ff: flags.many } : {}),
      })
      widget(made, area, { DA: style(textStyle.size), AP: { N: drawing(area, '/Tx BMC\nEMC\n') } })
    },
    choice(named, ticks) {
      const made = field(named, { FT: 'Btn', Ff: flags.radio, V: 'Off' })
      for (const { value, label, ...area } of ticks) {
        widget(made, area, {
          TU: new String(`${named.label} ${label}`),
          AS: 'Off',
          MK: { CA: new String('8') },
          AP: { N: { [value]: drawing(area, cross(area)), Off: drawing(area, '') } },
        })
      }
    },
    signature(named, area) {
      widget(field(named, { FT: 'Sig' }), area, { AP: { N: drawing(area, '') } })
    },
  }
}

function typedFont(pdf: PdfDocument): { readonly id: string; readonly reference: Reference } {
  pdf.registerFont('typed', fontOfTypedText()).font('typed')
  const { _font: font } = pdf
  for (let code = 0x20; code <= lastCodePoint; code += 1) {
    const letter = String.fromCodePoint(code)
    if (embedded.test(letter) && font.font.hasGlyphForCodePoint(code)) font.encode(letter)
  }
  return { id: font.id, reference: font.ref() }
}

/** Draws a cross in the middle of its field, which is larger than the square for touch input. */
function cross({ width, height }: Area): string {
  const [left, low] = [(width - tickSide) / 2 + 2, (height - tickSide) / 2 + 2]
  const [right, high] = [left + tickSide - 4, low + tickSide - 4]
  return `q ${textStyle.color} RG 1.6 w 1 J ${left} ${low} m ${right} ${high} l ${left} ${high} m ${right} ${low} l S Q`
}
