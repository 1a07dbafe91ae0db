import { reject } from '@fleet/domain/kernel/rejection'

function refuse(): never {
  return reject('request.invalid', { problems: [{ field: 'cursor', code: 'pattern' }] })
}

/** The cursor of a list in the order of the log. @throws Rejection request.invalid */
export function positionIn(cursor: string): bigint {
  return /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : refuse()
}

/** The cursor of a stream's entries. @throws Rejection request.invalid */
export function revisionIn(cursor: string): number {
  return /^\d{1,9}$/.test(cursor) ? Number(cursor) : refuse()
}

/** The cursor of a list in the order of texts; `textsIn` reads it back. */
export function cursorOf(texts: readonly string[]): string {
  return Buffer.from(JSON.stringify(texts)).toString('base64url')
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return refuse()
  }
}

/** No text of ours holds NUL or half of a letter, and Postgres takes none. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\0')

/** As many texts as there were. @throws Rejection request.invalid */
export function textsIn(cursor: string, count: number): string[] {
  const texts = parsed(cursor)
  return Array.isArray(texts) && texts.length === count && texts.every(isText) ? texts : refuse()
}
