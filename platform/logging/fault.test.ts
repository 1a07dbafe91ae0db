import { describe, expect, it } from 'vitest'
import { faultName, faultTrace } from './fault.ts'

describe('a cause', () => {
  it('tells nothing that people typed, whatever it looks like', () => {
    const error = new Error('Ada\n    at Lovelace', { cause: new Error('', { cause: 'born 1815' }) })
    expect(faultTrace(error)).not.toMatch(/Ada|Lovelace|1815/)
    expect(faultTrace(error)).toMatch(
      /^Error\n {4}at .*fault\.test\.ts[^]*caused by Error\n[^]*caused by a value of type string$/,
    )
  })

  it('ends, also when it is its own', () => {
    const error = new Error('round')
    error.cause = error
    expect(faultTrace(error).match(/caused by/g)).toHaveLength(4)
    expect(faultTrace(null)).toBe('null')
  })
})

it('a name is that of the error and of its causes, with their codes and nothing else', () => {
  const error = new TypeError('Ada', {
    cause: Object.assign(new Error('Lovelace'), { code: '23505', detail: 'Key (name)=(Ada)' }),
  })
  expect(faultName(error)).toBe('TypeError: Error 23505')
  expect([faultName('Ada'), faultName(null)]).toEqual(['a value of type string', 'null'])
})
