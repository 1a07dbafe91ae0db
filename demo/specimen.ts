import { readFileSync } from 'node:fs'

type Specimen = { readonly contentType: string; readonly bytes: Buffer }

/** A sample upload: the photograph of a specimen passport, or a PDF page with these lines. */
export function specimenOf(fileName: string, lines: readonly string[]): Specimen {
  if (!fileName.endsWith('.jpg')) return { contentType: 'application/pdf', bytes: specimenPdf(lines) }
  return {
    contentType: 'image/jpeg',
    bytes: (photograph ??= readFileSync(new URL('./specimen-passport.jpg', import.meta.url))),
  }
}

let photograph: Buffer | undefined

/** A PDF of some 500 bytes; Latin letters only. */
function specimenPdf(lines: readonly string[]): Buffer {
  const shown = lines
    .map((line, index) => `BT /F1 ${index === 0 ? 20 : 14} Tf 60 ${700 - index * 30} Td (${literal(line)}) Tj ET`)
    .join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table, 'latin1')
}

/** Replaces characters outside WinAnsi by spaces, and escapes those that end a PDF string. */
function literal(line: string): string {
  return line.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, ' ').replaceAll(/[\\()]/g, '\\$&')
}
