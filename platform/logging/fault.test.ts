import { describe, expect, it } from 'vitest'
import { faultName, faultTrace } from './fault.ts'

describe('the trace of an error', () => {
  it('contains no messages, which may contain personal data', () => {
    const error = new Error('Ada\n    at Lovelace', { cause: new Error('', { cause: 'born 1815' }) })
    expect(faultTrace(error)).not.toMatch(/Ada|Lovelace|1815/)
    expect(faultTrace(error)).toMatch(
      /^Error\n {4}at .*fault\.test\.ts[^]*caused by Error\n[^]*caused by a value of type string$/,
    )
  })

  it('ends even when the error is its own cause', () => {
    const error = new Error('round')
    error.cause = error
    expect(faultTrace(error).match(/caused by/g)).toHaveLength(4)
    expect(faultTrace(null)).toBe('null')
  })
})

it('the name of an error has the types and codes of it and its causes, and nothing else', () => {
  const error = new TypeError('Ada', {
    cause: Object.assign(new Error('Lovelace'), { code: '23505', detail: 'Key (name)=(Ada)' }),
  })
  expect(faultName(error)).toBe('TypeError: Error 23505')
  expect([faultName('Ada'), faultName(null)]).toEqual(['a value of type string', 'null'])
})
