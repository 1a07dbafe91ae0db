import { normalized, type Picture, quarterTurned } from './picture.ts'

/** How Tesseract looks for lines: in one block, or wherever something may be written. */
export type Layout = 'block' | 'sparse'

/** `recognise`: the letters in a picture, line by line; `read`: lines put in order, and whether every check digit is right; undefined for what cannot be such lines. */
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
 * The machine-readable lines in a picture, however it lies. Names have no check digit, so they are right when two looks at the picture gave the same;
 * else what looks like such lines is doubtful.
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

/** The lines of a document among what else is written on it. */
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
