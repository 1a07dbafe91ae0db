import type { PresentAccount } from './state.ts'

/** First and last name of an account; undefined while it has none. */
export function accountName({
  firstName,
  lastName,
}: Pick<PresentAccount, 'firstName' | 'lastName'>): string | undefined {
  return [firstName, lastName].filter(Boolean).join(' ') || undefined
}
