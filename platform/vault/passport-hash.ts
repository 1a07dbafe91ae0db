import { createHmac } from 'node:crypto'
import type { MasterKeys } from './keys.ts'

/** What a passport number is found by in read models, who cannot tell it from that; `#` keeps it apart from words. */
export function passportHash({ naming }: Pick<MasterKeys, 'naming'>, number: string): string {
  return `#${createHmac('sha256', naming).update(`passport number\0${number}`).digest('base64url')}`
}
