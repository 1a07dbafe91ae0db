import { createHmac, hkdfSync, type KeyObject } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { reject } from '@fleet/domain/kernel/rejection'
import type { Clock } from '@fleet/platform/time/clock'
import { sameBytes } from '@fleet/platform/crypto/same-bytes'
import type { UsedSteps } from '@fleet/platform/vault/used-steps'
import type { Vault } from '@fleet/platform/vault/vault'

const issuer = 'Snefro'
const recoveryCodes = 10
/** 32 characters that are hard to confuse: ten of them have 50 bits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

type Factor = { readonly accountId: string; readonly factorId: string }
type Codes = { readonly accountId: string; readonly codesId: string }

/**
 * Second factors (RFC 6238: SHA-1, 30 s, 6 digits). Secrets and recovery codes are derived from the account's key in
 * the vault and an id in the account's events and never stored. When the key is destroyed, no code is accepted
 * (Rejection session.codeWrong).
 */
export type SecondFactors = {
  /** Secret for an authenticator app in base32, and the URI for a QR code. */
  secretOf(factor: Factor, label: string): Promise<{ secret: string; uri: string }>
  /** Accepts the current code and those 30 seconds before and after; each once. */
  accepts(factor: Factor, code: string): Promise<boolean>
  /** Recovery codes to show once: `ABCDE-FGHJK`. */
  recoveryCodesOf(codes: Codes): Promise<string[]>
  /** Index of the recovery code, from 0; undefined when it is none. */
  findRecoveryCode(codes: Codes, code: string): Promise<number | undefined>
}

function recoveryCode(key: Buffer, index: number): string {
  const bytes = createHmac('sha256', key).update(String(index)).digest().subarray(0, 10)
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
}

export function secondFactors({
  vault,
  clock,
  steps,
}: {
  vault: Pick<Vault, 'keyFor'>
  clock: Pick<Clock, 'now'>
  steps: UsedSteps
}): SecondFactors {
  async function derived(accountId: string, purpose: string, length: number): Promise<Buffer> {
    const key: KeyObject | undefined = await vault.keyFor(accountId)
    if (key === undefined) reject('session.codeWrong')
    return Buffer.from(hkdfSync('sha256', key, accountId, purpose, length))
  }

  async function totpOf({ accountId, factorId }: Factor, label = ''): Promise<TOTP> {
    const secret = new Secret({
      buffer: new Uint8Array(await derived(accountId, `second factor ${factorId}`, 20)).buffer,
    })
    return new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: 30, secret })
  }

  const codesKey = ({ accountId, codesId }: Codes) => derived(accountId, `recovery codes ${codesId}`, 32)

  return {
    async secretOf(factor, label) {
      const totp = await totpOf(factor, label)
      return { secret: totp.secret.base32, uri: totp.toString() }
    },
    async accepts(factor, code) {
      const totp = await totpOf(factor)
      if (!/^\d{6}$/.test(code)) return false
      const timestamp = Date.parse(clock.now())
      const delta = totp.validate({ token: code, timestamp, window: 1 })
      return delta !== null && steps.spend(factor.factorId, totp.counter({ timestamp }) + delta)
    },
    async recoveryCodesOf(codes) {
      const key = await codesKey(codes)
      return Array.from({ length: recoveryCodes }, (_, index) => recoveryCode(key, index).replace(/^.{5}/, '$&-'))
    },
    async findRecoveryCode(codes, code) {
      const key = await codesKey(codes)
      const indexes = Array.from({ length: recoveryCodes }, (_, index) => index).filter((index) =>
        sameBytes(Buffer.from(recoveryCode(key, index)), Buffer.from(code)),
      )
      return indexes[0]
    },
  }
}
