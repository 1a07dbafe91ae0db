import { createHash } from 'node:crypto'

/** Hex. */
export function sha256Of(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}
