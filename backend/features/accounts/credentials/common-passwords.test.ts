import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

describe('a commonly used password', () => {
  it.each([
    'password1234',
    'passwordpassword',
    '123456789012',
    'qwertyuiop123',
    'P@ssw0rd12345',
    'aaaaaaaaaaaa',
    'q1w2e3r4t5y6',
    'iloveyou1234',
    'administrator',
    'Welcome12345',
    '4321drowssap',
    'x'.repeat(30),
  ])('%s is common', async (password) => expect(await isCommonPassword(password, [])).toBe(true))

  it('includes passwords made from public data of the account', async () => {
    const own = ['mariam.fouad@example.com', 'Mariam', 'Fouad']
    for (const password of ['mariam.fouad@example.com', 'mariamfouad1', 'FouadMariam12', 'snefrosnefro1'])
      expect([password, await isCommonPassword(password, own)]).toEqual([password, true])
  })

  it.each(['seven days at sea', 'correct horse battery', 'a new long password', 'vK7-unRq_20xLp'])(
    '%s is not',
    async (password) =>
      expect(await isCommonPassword(password, ['mariam.fouad@example.com', 'Mariam', 'Fouad'])).toBe(false),
  )
})
