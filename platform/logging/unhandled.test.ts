import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

describe('an unhandled promise rejection', () => {
  it('is logged with its cause and does not end the process', async () => {
    const program = `
      import { logUnhandledRejections } from ${JSON.stringify(new URL('./unhandled.ts', import.meta.url).href)}
      logUnhandledRejections(console.error)
      const lost = async () => { throw new TypeError('passport C01X00T47', { cause: Object.assign(new Error('Ada'), { code: 'ECONNRESET' }) }) }
      lost()
      setTimeout(() => console.log('still here'), 50)`
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [
      '--no-warnings',
      '--input-type=module',
      '-e',
      program,
    ])
    expect(stdout).toBe('still here\n')
    expect(stderr).toMatch(
      /^Unhandled promise rejection, the application continues: TypeError\n {4}at lost .*\n[^]*caused by Error ECONNRESET\n {4}at /,
    )
  })
})
