import { PDFDocument } from 'pdf-lib'
import { medicalFields } from '../../documents/sanitize/medical-fields.ts'

/** Fills in the fields of the medical form. */
export async function filledMedicalForm(
  blank: Buffer,
  typed: { readonly [field in keyof typeof medicalFields]?: string },
): Promise<Buffer> {
  const pdf = await PDFDocument.load(blank)
  for (const [field, name] of Object.entries(medicalFields)) {
    const text = new Map(Object.entries(typed)).get(field)
    if (text !== undefined) pdf.getForm().getTextField(name).setText(text)
  }
  return Buffer.from(await pdf.save())
}
