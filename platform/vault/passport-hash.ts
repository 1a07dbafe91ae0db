import { createHmac } from 'node:crypto'
import type { MasterKeys } from './keys.ts'

/**
 * The hash by which read models find a passport number, from which they cannot derive it; `#` distinguishes it from
 * words.
 */
export function passportHash({ naming }: Pick<MasterKeys, 'naming'>, number: string): string {
  return `#${createHmac('sha256', naming).update(`passport number\0${number}`).digest('base64url')}`
}
