import { normalized, type Picture, quarterTurned } from './picture.ts'

/** How Tesseract searches for lines: as one block, or scattered. */
export type Layout = 'block' | 'sparse'

/**
 * `recognise`: returns the letters in a picture, line by line. `read`: returns normalized lines, and whether every
 * check digit is right; undefined for a text that cannot be such lines.
 */
export type Reader = {
  readonly recognise: (picture: Picture, layout: Layout) => Promise<string>
  readonly read: (lines: string) => Read | undefined
}

export type Read = { readonly lines: string; readonly isRight: boolean }

type Attempt = (picture: Picture, recognise: Reader['recognise']) => Promise<string>

const attempts: readonly Attempt[] = [
  (picture, recognise) => recognise(picture, 'block'),
  (picture, recognise) => recognise(normalized(picture), 'sparse'),
  (picture, recognise) => recognise(normalized(picture), 'block'),
]

/**
 * Reads the machine-readable lines in a picture, in any orientation. Names have no check digit, so the lines are
 * right when two attempts gave the same; otherwise they are doubtful.
 */
export async function readPicture(picture: Picture, reader: Reader): Promise<Read | undefined> {
  let [rotated, doubtful] = [picture, undefined as Read | undefined]
  for (let quarter = 0; quarter < 4; quarter++) {
    const right: string[] = []
    for (const attempt of attempts) {
      const found = linesIn(await attempt(rotated, reader.recognise), reader.read)
      if (found?.isRight && right.includes(found.lines)) return found
      if (found?.isRight) right.push(found.lines)
      doubtful ??= found && { ...found, isRight: false }
    }
    const [first] = right
    if (first !== undefined) return { lines: first, isRight: false }
    rotated = quarterTurned(rotated)
  }
  return doubtful
}

/** The shortest lines of documents have 30 letters; some may be missing. */
const minLineLength = 24

/** The machine-readable lines among other text of a document. */
export function linesIn(text: string, read: Reader['read']): Read | undefined {
  const candidates = text
    .toUpperCase()
    .split('\n')
    .map((line) => line.replaceAll(/[^A-Z0-9<]/g, ''))
    .filter((line) => line.length >= minLineLength)
  const found = [2, 3]
    .flatMap((count) =>
      candidates.map((_, index) => candidates.slice(index, index + count)).filter((lines) => lines.length === count),
    )
    .flatMap((lines) => read(lines.join('\n')) ?? [])
  return found.find(({ isRight }) => isRight) ?? found[0]
}
