import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Rejection } from '@fleet/domain/kernel/rejection'
import { cursorOf, positionIn, revisionIn, textsIn } from './cursor.ts'

function isRefused(read: () => unknown): boolean {
  try {
    read()
    return false
  } catch (error) {
    if (error instanceof Rejection && error.code === 'request.invalid') return true
    throw error
  }
}

describe('a cursor', () => {
  it('of texts is read back', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('\0'))
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        expect(textsIn(cursorOf(texts), texts.length)).toEqual(texts)
      }),
    )
  })

  it.each([
    ['NUL', cursorOf(['a\0b', 'id'])],
    ['half a surrogate pair', Buffer.from(String.raw`["\ud800","id"]`).toString('base64url')],
    ['too few', cursorOf(['a'])],
    ['numbers', Buffer.from('[1,2]').toString('base64url')],
    ['an object', Buffer.from('{}').toString('base64url')],
    ['nothing', ''],
    ['invalid JSON', 'AAAA'],
    ['deep nesting', Buffer.from('['.repeat(700)).toString('base64url')],
  ])('with %s is refused', (_, cursor) => expect(isRefused(() => textsIn(cursor, 2))).toBe(true))

  it('of any other text is read or refused, but never an internal error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (cursor) => {
        for (const read of [positionIn, revisionIn, (text: string) => textsIn(text, 2)]) isRefused(() => read(cursor))
      }),
    )
  })

  it.each(['-1', '1e3', '0x1', ' 1', '', '9'.repeat(19), '１'])('of a position is not %j', (cursor) =>
    expect(isRefused(() => positionIn(cursor))).toBe(true),
  )
})
