import { expect, it } from 'vitest'
import { passwordProblem } from './password-problem.ts'

const twice = (password: string) => passwordProblem(password, password)

it('requires 12 to 128 characters', () => {
  expect(twice('x'.repeat(11))).toEqual({ field: 'password', problem: 'tooShort' })
  expect(twice('x'.repeat(12))).toBeUndefined()
  expect(twice('x'.repeat(128))).toBeUndefined()
  expect(twice('x'.repeat(129))).toEqual({ field: 'password', problem: 'tooLong' })
})
it('requires the same password twice', () => {
  expect(passwordProblem('correct horse battery', 'correct horse batterie')).toEqual({
    field: 'repeat',
    problem: 'different',
  })
})
