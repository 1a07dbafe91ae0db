/** A PDF of one page, unique by its text; `catalog` and `objects` (from number 4) are inserted unchanged. */
export function pdfOf(
  text: string,
  {
    catalog = '',
    objects = [],
    pages = 1,
  }: { readonly catalog?: string; readonly objects?: readonly string[]; readonly pages?: number } = {},
): Buffer {
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${'3 0 R '.repeat(pages)}] /Count ${pages} >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    ...objects,
  ]
  let file = `%PDF-1.7\n% ${text}\n`
  const offsets = all.map((object, index) => {
    const offset = Buffer.byteLength(file)
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = Buffer.byteLength(file)
  return Buffer.from(
    `${file}xref\n0 ${all.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${all.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`,
  )
}
