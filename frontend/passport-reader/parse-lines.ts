import { correctLines } from '@fleet/form-schemas/engine/runtime/mrz/correct-lines'
import { mrz } from '@fleet/form-schemas/engine/runtime/mrz/mrz'
import { tidyLines } from '@fleet/form-schemas/engine/runtime/mrz/normalize-lines'
import type { Read } from './read-picture.ts'

/**
 * Parses recognized text into lines; right when every check digit is. Undefined when fewer than two fields are
 * readable, as one may be right by chance. `today`: ISO date.
 */
export function parseLines(text: string, today: string): Read | undefined {
  const lines = correctLines(tidyLines(text))
  const [first, ...others] = [lines, ...variantsOf(lines)].map((one) => readLines(one, today))
  return [first, ...others].find((one) => one?.isRight) ?? first
}

function readLines(lines: string, today: string): Read | undefined {
  const read = mrz.read(lines, today)
  if (read === undefined) return undefined
  const { number, birthDate, expiryDate, familyName } = read.parts
  const readableFields = [number, birthDate, expiryDate].filter((part) => part !== undefined).length
  return readableFields < 2
    ? undefined
    : { lines, isRight: read.isValid && [number, birthDate, familyName].every((part) => part !== undefined) }
}

/** The same lines with O and 0 exchanged, singly or all: document numbers contain both. */
function variantsOf(lines: string): string[] {
  const places = [...lines.matchAll(/[O0]/g)].map(({ index }) => index)
  const swapped = (index: number) => (lines[index] === 'O' ? '0' : 'O')
  const singleSwaps = places.map((index) => lines.slice(0, index) + swapped(index) + lines.slice(index + 1))
  return [...singleSwaps, lines.replaceAll('O', '0'), lines.replaceAll('0', 'O')].map(correctLines)
}
