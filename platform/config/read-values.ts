import { emailIdentity } from '@fleet/domain/kernel/email'
import type { Settings } from './settings.ts'

// Each function reads one variable. On an invalid value it reports the problem and returns a fallback.

export function portIn(settings: Settings, name: string): number {
  const value = settings.text(name) ?? '3000'
  const port = Number(value)
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port
  settings.addProblem(`${name} must be a number from 0 to 65535, not "${value}"`)
  return 0
}

export function choiceIn<T extends string>(settings: Settings, name: string, choices: readonly [T, ...T[]]): T {
  const value = settings.text(name)
  const chosen = value === undefined ? choices[0] : choices.find((one) => one === value)
  if (chosen === undefined) settings.addProblem(`${name} must be one of ${choices.join(', ')}, not "${value}"`)
  return chosen ?? choices[0]
}

/** The message does not repeat an invalid value: it may contain a password. */
export function addressOf(settings: Settings, name: string, protocols: readonly string[]): string | undefined {
  const value = settings.text(name)
  if (value === undefined) return undefined
  const protocol = URL.canParse(value) ? new URL(value).protocol : ''
  if (protocols.includes(protocol)) return value
  settings.addProblem(`${name} must be an address beginning with ${protocols.join(' or ')}//`)
  return undefined
}

/** An address in which every escape is valid. The message does not repeat an invalid one. */
export function encodedAddressOf(settings: Settings, name: string, protocols: readonly string[]): string | undefined {
  const value = addressOf(settings, name, protocols)
  if (value === undefined || isPercentEncoded(value)) return value
  settings.addProblem(`${name} must be percent-encoded: a % in a password is written %25`)
  return undefined
}

export function isPercentEncoded(address: string): boolean {
  try {
    return !decodeURIComponent(address).includes('\0')
  } catch {
    return false
  }
}

/**
 * The id or secret of an OAuth client (RFC 6749, appendix A). Not trimmed: a secret may begin with a blank. The message
 * does not repeat the value.
 */
export function credentialIn(settings: Settings, name: string): string | undefined {
  const value = settings.text(name)
  if (value !== undefined && /[^ -~]/.test(value))
    settings.addProblem(`${name} may contain only blanks and visible ASCII characters`)
  return value
}

export function emailIn(settings: Settings, name: string, fallback: string): string {
  const email = emailIdentity((settings.text(name) ?? fallback).trim())
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) settings.addProblem(`${name} must be an e-mail address, not "${email}"`)
  return email
}

export function passwordIn(settings: Settings, name: string): string | undefined {
  const password = settings.text(name)
  if (password !== undefined && (password.length < 12 || password.length > 128))
    settings.addProblem(`${name} must have 12 to 128 characters`)
  return password
}

/** The address is used as it is typed; undefined: not set. */
export function senderIn(settings: Settings, name: string): string | undefined {
  const sender = settings.text(name)
  if (sender !== undefined && !/^[^\s@<>]+@[^\s@<>]+$/.test(sender))
    settings.addProblem(`${name} must be an e-mail address without a name, not "${sender}"`)
  return sender
}

/** Of at least 32 characters. */
export function keyIn(settings: Settings, name: string): string | undefined {
  const key = settings.text(name)
  if (key !== undefined && key.length < 32) settings.addProblem(`${name} must have at least 32 characters`)
  return key
}

/** Separated by commas or blanks. */
export function listIn(settings: Settings, name: string): readonly string[] {
  return (settings.text(name) ?? '').split(/[\s,]+/).filter((one) => one !== '')
}

export function timeZoneIn(settings: Settings, name: string, fallback: string): string {
  const value = settings.text(name) ?? fallback
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone
  } catch {
    settings.addProblem(`${name} must be a time zone like Africa/Cairo, not "${value}"`)
    return fallback
  }
}
