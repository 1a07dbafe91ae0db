import type { ReadLines } from '@fleet/form-schemas/engine/machine-lines/known-lines'

/** Lines whose check digits are right and that say who somebody is: chance alone makes neither. */
export function isWhole(read: ReadLines | undefined): boolean {
  return read !== undefined && read.isRight && read.parts.number !== undefined && read.parts.familyName !== undefined && read.parts.birthDate !== undefined
}
