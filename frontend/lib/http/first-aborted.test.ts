import { describe, expect, it } from 'vitest'
import { firstAborted } from './first-aborted.ts'

describe('the first aborted of several signals', () => {
  it('aborts once, with the reason of the first', () => {
    const [one, other] = [new AbortController(), new AbortController()]
    const first = firstAborted([one.signal, other.signal])
    expect(first.aborted).toBe(false)
    other.abort('left')
    one.abort('late')
    expect(first.aborted).toBe(true)
    expect(first.reason).toBe('left')
  })

  it('is aborted at once if one of them is', () => {
    expect(firstAborted([new AbortController().signal, AbortSignal.abort('left')]).reason).toBe('left')
  })
})
