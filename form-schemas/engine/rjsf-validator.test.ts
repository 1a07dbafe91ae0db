import { getDefaultFormState, retrieveSchema } from '@rjsf/utils'
import { describe, expect, it } from 'vitest'
import type { Answers } from './definition.ts'
import { complete, voyage } from './fixtures/voyage-form.ts'
import { formFields } from './form-fields.ts'
import { rjsfValidator } from './rjsf-validator.ts'

const validator = rjsfValidator(voyage, { stepId: 'diving', today: () => '2026-04-01', message: ({ code }) => `text of ${code}` })
const schema = formFields(voyage.definition).get('isDiver')?.step.schema ?? {}
const drawn = (answers: Answers) => Object.keys(retrieveSchema(validator, schema, schema, answers).properties ?? {})

describe('RJSF with the form\'s own validators', () => {
  it('draws the fields of branches that apply, nested ones too', () => {
    expect(drawn({ isDiver: false })).toEqual(['isDiver'])
    expect(drawn({ isDiver: true, needsRental: false })).toEqual(['isDiver', 'level', 'dives', 'lastDive', 'needsRental'])
    expect(drawn({ isDiver: true, needsRental: true })).toContain('shoeSize')
  })

  it('sees values derived from answers of other steps', () => expect(drawn({ isDiver: false, dateOfBirth: '1981-05-10', startDate: '2026-05-10' })).toContain('certificateDate'))

  it('fills in defaults', () => expect(getDefaultFormState(validator, schema, { isDiver: true }, schema)).toMatchObject({ needsRental: true }))

  it('gives errors at their fields, cross-checks among them, no warnings', () => {
    const { errors, errorSchema } = validator.validateFormData({ ...complete, isDiver: true, dives: 3, needsRental: false, dateOfBirth: '1950-01-01' }, schema)
    expect(errors.map(({ name, property }) => [name, property])).toEqual([['required', '.level'], ['checks.certificateFrom70', '.certificateDate']])
    expect(errorSchema).toEqual({ level: { __errors: ['text of required'] }, certificateDate: { __errors: ['text of checks.certificateFrom70'] } })
  })

  it('refuses to guess at what is no condition of the form', () => expect(() => validator.isValid({ type: 'string' }, {}, schema)).toThrow('is no condition of form voyage'))
})
