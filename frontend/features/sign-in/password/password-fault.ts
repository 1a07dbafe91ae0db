export type PasswordFault = {
  readonly field: 'password' | 'repeat'
  readonly fault: 'tooShort' | 'tooLong' | 'different'
}

/** What is wrong with a new password, typed twice: 12 to 128 characters, both the same. */
export function passwordFault(password: string, repeat: string): PasswordFault | undefined {
  if (password.length < 12) return { field: 'password', fault: 'tooShort' }
  if (password.length > 128) return { field: 'password', fault: 'tooLong' }
  return password === repeat ? undefined : { field: 'repeat', fault: 'different' }
}
