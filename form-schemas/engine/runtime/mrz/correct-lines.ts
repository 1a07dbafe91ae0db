import { parse } from 'mrz'

/** Corrects OCR confusions of letters and digits by position: `O` and `0`, `S` and `5`. Other text stays unchanged. */
export function correctLines(lines: string): string {
  const written = lines.split('\n')
  try {
    const changes = parse(written, { autocorrect: true }).details.flatMap(({ autocorrect }) => autocorrect)
    return written
      .map((line, index) =>
        changes
          .filter((change) => change.line === index)
          .reduce((text, { column, corrected }) => text.slice(0, column) + corrected + text.slice(column + 1), line),
      )
      .join('\n')
  } catch {
    return lines
  }
}
