import { parse } from 'mrz'

/** Lines as a machine saw them, with digits where no letters may stand and the other way round: `O` and `0`, `S` and `5`. What are no such lines stays as it is. */
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
