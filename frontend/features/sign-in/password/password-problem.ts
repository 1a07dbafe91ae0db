export type PasswordProblem = {
  readonly field: 'password' | 'repeat'
  readonly problem: 'tooShort' | 'tooLong' | 'different'
}

/** The problem of a new password and its repetition: 12 to 128 characters, both equal. */
export function passwordProblem(password: string, repeat: string): PasswordProblem | undefined {
  if (password.length < 12) return { field: 'password', problem: 'tooShort' }
  if (password.length > 128) return { field: 'password', problem: 'tooLong' }
  return password === repeat ? undefined : { field: 'repeat', problem: 'different' }
}
