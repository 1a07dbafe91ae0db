import { type Paper, tickSide, typedFontFile } from './paper.ts'

type Dictionary = Record<string, unknown>
type Reference = { readonly data: Dictionary; readonly end: (content?: string) => void }

/** Where on the page, in points, from its upper left corner. */
export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
/** `says`: its name for those who do not see where it stands. */
type Named = { readonly name: string; readonly label: string }

/** Fields of a paper that is filled in on a screen, in the order in which one comes through them. */
export type PaperForm = {
  /** A text; under a name that was there it is the same one, shown in another place too. */
  readonly text: (field: Named, area: Area, options?: { readonly maxLength?: number; readonly lines?: 'many' }) => void
  /** One of a few to be ticked, or none. */
  readonly choice: (field: Named, ticks: readonly (Area & { readonly value: string; readonly label: string })[]) => void
  /** For a certificate, or a signature drawn over it. */
  readonly signature: (field: Named, area: Area) => void
}

const flags = { many: 1 << 12, radio: 1 << 15, printed: 1 << 2 } as const
const voice = { size: 10.5, color: '0.012 0.161 0.235' } as const

/** What people type into a form on a boat; the font of the labels has fewer letters, and forgets a breve. */
const typed = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{P}\p{N}\p{Sc}\p{Zs}№™°+<=>|~^`´¨¸¯]/u
const lastCodePoint = 0x2122

/**
 * A form in the terms of PDF (ISO 32000, 12.7): text fields with a font of their own that the file brings along whole, so
 * that readers show in it what is typed; every field drawn, so that none has to make drawings before anybody types; no scripts.
 */
export function paperForm(paper: Paper): PaperForm {
  const fields = new Map<string, Reference>()
  const font = typedFont(paper)
  const style = (size: number) => new String(`/${font.id} ${size} Tf ${voice.color} rg`)
  paper.initForm()
  const form = paper._root.data.AcroForm.data
  delete form['NeedAppearances']
  form['DA'] = style(voice.size)

  function drawing({ width, height }: Area, content: string): Reference {
    const drawn: Reference = paper.ref({
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
    const made: Reference = paper.formField(name)
    Object.assign(made.data, { TU: new String(label), Kids: [], ...kind })
    fields.set(name, made)
    return made
  }

  function widget(parent: Reference, area: Area, appearance: Dictionary): void {
    const { page } = paper
    const { x, y, width, height } = area
    const made: Reference = paper.ref({
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
        DA: style(voice.size),
        ...(maxLength === undefined ? {} : { MaxLen: maxLength }),
        ...(lines === 'many' ? { Ff: flags.many } : {}),
      })
      widget(made, area, { DA: style(voice.size), AP: { N: drawing(area, '/Tx BMC\nEMC\n') } })
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

function typedFont(paper: Paper): { readonly id: string; readonly reference: Reference } {
  paper.registerFont('typed', typedFontFile).font('typed')
  const { _font: font } = paper
  for (let code = 0x20; code <= lastCodePoint; code += 1) {
    const letter = String.fromCodePoint(code)
    if (typed.test(letter) && font.font.hasGlyphForCodePoint(code)) font.encode(letter)
  }
  return { id: font.id, reference: font.ref() }
}

/** In the middle of its field, which is larger than the square: for fingers. */
function cross({ width, height }: Area): string {
  const [left, low] = [(width - tickSide) / 2 + 2, (height - tickSide) / 2 + 2]
  const [right, high] = [left + tickSide - 4, low + tickSide - 4]
  return `q ${voice.color} RG 1.6 w 1 J ${left} ${low} m ${right} ${high} l ${left} ${high} m ${right} ${low} l S Q`
}
