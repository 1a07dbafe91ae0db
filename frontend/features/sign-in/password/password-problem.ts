export type PasswordProblem = {
  readonly field: 'password' | 'repeat'
  readonly problem: 'tooShort' | 'tooLong' | 'different'
}

/** What is wrong with a new password, typed twice: 12 to 128 characters, both the same. */
export function passwordProblem(password: string, repeat: string): PasswordProblem | undefined {
  if (password.length < 12) return { field: 'password', problem: 'tooShort' }
  if (password.length > 128) return { field: 'password', problem: 'tooLong' }
  return password === repeat ? undefined : { field: 'repeat', problem: 'different' }
}
