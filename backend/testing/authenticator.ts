import { setTimeout as sleep } from 'node:timers/promises'
import { TOTP } from 'otpauth'

const stepMs = 30_000
const calmMs = 10_000

/**
 * The code of an authenticator app, now or some half minutes away; each code works once, so a test has three at a time.
 */
export function authenticatorCode(secret: string, stepsAway: -1 | 0 | 1 = 0): string {
  return new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: Date.now() + stepsAway * stepMs })
}

/** Waits until the current code stays valid for a while. */
export async function calmHalfMinute(): Promise<void> {
  const left = stepMs - (Date.now() % stepMs)
  if (left < calmMs) await sleep(left + 50)
}
