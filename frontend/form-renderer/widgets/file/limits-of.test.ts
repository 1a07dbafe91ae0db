import { describe, expect, it } from 'vitest'
import { limitsOf } from './limits-of.ts'

const both = limitsOf({ accept: ['image/*', 'application/pdf'], largest: 2, most: 3 })
const file = (type: string, size = 1_000) => ({ type, size })

describe('a file field', () => {
  it('accepts what its options name, and rejects anything else before sending', () => {
    expect(['image/jpeg', 'image/heic', 'application/pdf'].map((type) => both.refusal(file(type)))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(
      [
        'text/html',
        'image/svg+xml',
        'video/mp4',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      ].map((type) => both.refusal(file(type))),
    ).toEqual(Array(4).fill('wrongType'))
    expect(both.refusal(file('image/jpeg', 2 * 1024 * 1024 + 1))).toBe('tooLarge')
    expect(both.refusal(file('image/jpeg', 0))).toBe('empty')
    expect(limitsOf({ accept: ['application/pdf'] }).refusal(file('image/jpeg'))).toBe('wrongType')
    expect([both.maxFiles, both.takes, limitsOf({ accept: ['application/pdf'] }).takes]).toEqual([3, 'both', 'pdf'])
  })

  it('leaves a file of unknown type to the server', () => {
    expect([both.refusal(file('')), both.refusal(file('application/octet-stream'))]).toEqual([undefined, undefined])
  })
})
