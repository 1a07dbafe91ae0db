import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { causeOf } from './unhandled.ts'

describe('a promise that nobody awaits', () => {
  it('is said with its cause and ends nothing else', async () => {
    const program = `
      import { outliveUnhandled } from ${JSON.stringify(new URL('./unhandled.ts', import.meta.url).href)}
      outliveUnhandled(console.error)
      const lost = async () => { throw new TypeError('passport C01X00T47', { cause: Object.assign(new Error('Ada'), { code: 'ECONNRESET' }) }) }
      lost()
      setTimeout(() => console.log('still here'), 50)`
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--no-warnings', '--input-type=module', '-e', program])
    expect(stdout).toBe('still here\n')
    expect(stderr).toMatch(/^A promise was rejected that nobody awaited, the application goes on: TypeError\n {4}at lost .*\n[^]*caused by Error ECONNRESET\n {4}at /)
  })
})

describe('a cause', () => {
  it('tells nothing that people typed, whatever it looks like', () => {
    const error = new Error('Ada\n    at Lovelace', { cause: new Error('', { cause: 'born 1815' }) })
    expect(causeOf(error)).not.toMatch(/Ada|Lovelace|1815/)
    expect(causeOf(error)).toMatch(/^Error\n {4}at .*unhandled\.test\.ts[^]*caused by Error\n[^]*caused by a rejection with a value of type string$/)
  })

  it('ends, also when it is its own', () => {
    const error = new Error('round')
    error.cause = error
    expect(causeOf(error).match(/caused by/g)).toHaveLength(4)
    expect(causeOf(null)).toBe('a rejection with null')
  })
})
