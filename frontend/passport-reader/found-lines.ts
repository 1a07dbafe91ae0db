import { correctedLines } from '@fleet/form-schemas/engine/runtime/mrz/corrected-lines'
import { machineLines } from '@fleet/form-schemas/engine/runtime/mrz/machine-lines'
import type { Read } from './read-picture.ts'

/** What was read, put in order; right when every check digit is. Undefined where fewer than two of them speak for it: one may be right by chance. `today`: ISO date. */
export function foundLines(seen: string, today: string): Read | undefined {
  const lines = correctedLines(machineLines.tidy(seen))
  const [first, ...others] = [lines, ...twinsOf(lines)].map((one) => told(one, today))
  return [first, ...others].find((one) => one?.isRight) ?? first
}

function told(lines: string, today: string): Read | undefined {
  const read = machineLines.read(lines, today)
  if (read === undefined) return undefined
  const { number, birthDate, expiryDate, familyName } = read.parts
  const spokenFor = [number, birthDate, expiryDate].filter((part) => part !== undefined).length
  return spokenFor < 2
    ? undefined
    : { lines, isRight: read.isRight && [number, birthDate, familyName].every((part) => part !== undefined) }
}

/** Numbers of documents have both O and 0: with one of them, or all, taken for the other. */
function twinsOf(lines: string): string[] {
  const places = [...lines.matchAll(/[O0]/g)].map(({ index }) => index)
  const other = (index: number) => (lines[index] === 'O' ? '0' : 'O')
  const singly = places.map((index) => lines.slice(0, index) + other(index) + lines.slice(index + 1))
  return [...singly, lines.replaceAll('O', '0'), lines.replaceAll('0', 'O')].map(correctedLines)
}
