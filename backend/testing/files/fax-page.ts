const width = 200
const height = 100
/** One line in ITU-T T.4 encoding: no white, 64 and 36 black, 64 and 36 white. */
const line = ['00110101', '0000001111', '000011010100', '11011', '00010101'].join('')

/** A PDF of one scanned page as fax machines and many scanners encode it: black left, white right. */
export function faxPage(): Buffer {
  const bits = line.repeat(height)
  const scan = Buffer.from(
    (bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)),
  )
  const drawn = `q ${width} 0 0 ${height} 0 0 cm /Scan Do Q`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /Scan 5 0 R >> >> /Contents 4 0 R >>`,
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K 0 /Columns ${width} /Rows ${height} /EndOfBlock false >> /Length ${scan.length} >>\nstream\n${scan.toString('latin1')}\nendstream`,
  ]
  return Buffer.from(
    `%PDF-1.7\n${objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')}trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n`,
    'latin1',
  )
}
