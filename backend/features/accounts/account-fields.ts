import { emailIdentity } from '@fleet/domain/kernel/email'

export const email = { type: 'string', minLength: 1, maxLength: 255, format: 'email', 'x-text': 'email' } as const
export const name = { type: 'string', minLength: 1, maxLength: 100, pattern: '\\S', 'x-text': 'line' } as const
/** Letters of any script, digits, and `._@+-`; no invisible characters. */
export const username = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  pattern: '^[\\p{L}\\p{N}._@+-]+$',
  'x-text': 'line',
} as const
/** Rules for a new password. */
export const password = { type: 'string', minLength: 12, maxLength: 128 } as const
export const isActive = { enum: [true, false, 'true', 'false'] } as const

type AccountBody = { readonly [field in 'username' | 'email' | 'firstName' | 'lastName']?: string } & {
  readonly isActive?: boolean | 'true' | 'false'
}

/** Converts a request body to account data: `isActive` as a boolean. */
export function accountData({ username: called, email: address, firstName, lastName, isActive: active }: AccountBody) {
  const texts = {
    username: called,
    email: address === undefined ? undefined : emailIdentity(address),
    firstName,
    lastName,
  }
  const given = Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return {
    ...Object.fromEntries(given),
    ...(active === undefined ? {} : { isActive: active === true || active === 'true' }),
  }
}
