import { createSecretKey, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { TOTP } from 'otpauth'
import { secondFactors } from './second-factors.ts'

const keys = new Map(['one', 'other'].map((accountId) => [accountId, createSecretKey(randomBytes(32))]))
const factor = { accountId: 'one', factorId: 'factor-1' }
const start = Date.parse('2030-01-10T08:00:00.000Z')

function known() {
  let now = start
  const spent = new Map<string, number>()
  const parts = secondFactors({
    vault: { keyFor: async (accountId) => keys.get(accountId) },
    clock: { now: () => new Date(now).toISOString() },
    steps: {
      async spend(factorId, step) {
        const isNewer = step > (spent.get(factorId) ?? -1)
        if (isNewer) spent.set(factorId, step)
        return isNewer
      },
    },
  })
  return { parts, at: (seconds: number) => void (now = start + seconds * 1000) }
}

async function codeAt(seconds: number, of = factor): Promise<string> {
  const { secret } = await known().parts.secretOf(of, 'nadia@example.com')
  return new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: start + seconds * 1000 })
}

describe('a code', () => {
  it.each([
    [-31, false],
    [-30, true],
    [0, true],
    [59, true],
    [60, false],
  ])('of second %i is accepted at second 0: %s', async (second, right) =>
    expect(await known().parts.accepts(factor, await codeAt(second))).toBe(right),
  )

  it('is accepted once, and no earlier one afterwards', async () => {
    const { parts, at } = known()
    expect(await parts.accepts(factor, await codeAt(0))).toBe(true)
    expect(await parts.accepts(factor, await codeAt(0))).toBe(false)
    expect(await parts.accepts(factor, await codeAt(-30))).toBe(false)
    at(30)
    expect(await parts.accepts(factor, await codeAt(0))).toBe(false)
    expect(await parts.accepts(factor, await codeAt(30))).toBe(true)
  })

  it('belongs to account and factor', async () => {
    expect(await known().parts.accepts({ ...factor, factorId: 'factor-2' }, await codeAt(0))).toBe(false)
    expect(await known().parts.accepts({ ...factor, accountId: 'other' }, await codeAt(0))).toBe(false)
  })

  it.each(['𦞧𓀠Ⅳ⣿', '１２３４５６', '12345', '', 'ÄÖÜäöü'])('rejects %j without an error', async (text) => {
    expect(await known().parts.accepts(factor, text)).toBe(false)
    expect(await known().parts.findRecoveryCode({ accountId: 'one', codesId: 'codes-1' }, text)).toBeUndefined()
  })

  it('is rejected once the account’s key is destroyed', async () => {
    await expect(known().parts.accepts({ ...factor, accountId: 'erased' }, '000000')).rejects.toMatchObject({
      code: 'session.codeWrong',
    })
  })

  it('works with any app: SHA-1, 30 seconds, 6 digits', async () => {
    const { uri, secret } = await known().parts.secretOf(factor, 'nadia@example.com')
    expect(uri).toBe(
      `otpauth://totp/Snefro:nadia%40example.com?issuer=Snefro&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  })
})

describe('recovery codes', () => {
  it.each(['ÄÖÜÄÖÜÄÖÜÄ', '𦞧𦞧𦞧𦞧𦞧', '２３４５６７８９ＡＢ'])('reject %j without an error', async (text) =>
    expect(await known().parts.findRecoveryCode({ accountId: 'one', codesId: 'codes-1' }, text)).toBeUndefined(),
  )

  it('are ten, easy to type, and found again', async () => {
    const { parts } = known()
    const codes = { accountId: 'one', codesId: 'codes-1' }
    const shown = await parts.recoveryCodesOf(codes)
    expect(new Set(shown).size).toBe(10)
    for (const [place, code] of shown.entries()) {
      expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)
      expect(await parts.findRecoveryCode(codes, code.replace('-', ''))).toBe(place)
      expect(await parts.findRecoveryCode({ ...codes, codesId: 'codes-2' }, code.replace('-', ''))).toBeUndefined()
      expect(await parts.findRecoveryCode({ ...codes, accountId: 'other' }, code.replace('-', ''))).toBeUndefined()
    }
  })
})
