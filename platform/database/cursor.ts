import { reject } from '@fleet/domain/kernel/rejection'

function refuse(): never {
  return reject('request.invalid', { problems: [{ field: 'cursor', code: 'pattern' }] })
}

/** Parses the cursor of a list in log order. @throws Rejection request.invalid */
export function positionIn(cursor: string): bigint {
  return /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : refuse()
}

/** Parses the cursor of a stream's entries. @throws Rejection request.invalid */
export function revisionIn(cursor: string): number {
  return /^\d{1,9}$/.test(cursor) ? Number(cursor) : refuse()
}

/** Encodes the cursor of a list ordered by texts; `textsIn` decodes it. */
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

/** Stored texts contain no NUL and no lone surrogate, and Postgres accepts none. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\0')

/** Decodes a cursor of `count` texts. @throws Rejection request.invalid */
export function textsIn(cursor: string, count: number): string[] {
  const texts = parsed(cursor)
  return Array.isArray(texts) && texts.length === count && texts.every(isText) ? texts : refuse()
}
