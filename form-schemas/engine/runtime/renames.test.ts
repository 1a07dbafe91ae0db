import { describe, expect, it } from 'vitest'
import { applyChange } from './change.ts'
import { compileForm } from '../tools/compile.ts'
import type { Form } from './definition/definition.ts'
import { effectiveAnswers } from './conditions/effective.ts'
import { voyageFiles } from '../fixtures/voyage.ts'
import { formFromFiles } from '../tools/load.ts'
import { oldNamesOf, withCurrentNames } from './renames.ts'

const path = 'voyage/steps/01-trip/schema.json'
/** `email` was called `mail`, and `eMail` before that. */
const schema =
  voyageFiles()[path]?.replace('"format": "email"', '"format": "email", "x-renamed-from": ["mail", "eMail"]') ?? ''
const { definition } = formFromFiles('voyage', voyageFiles({ [path]: schema }))
const form: Form = { definition, compiled: compileForm(definition) }

describe('the answer to a renamed field', () => {
  it('is read under the new name', () =>
    expect(withCurrentNames(definition, { mail: 'a@b.de', boat: 'pearl' })).toEqual({ email: 'a@b.de', boat: 'pearl' }))

  it('comes from the latest old name that has one', () =>
    expect(withCurrentNames(definition, { eMail: 'old', mail: 'later' })).toEqual({ email: 'later' }))

  it('gives way to an answer under the new name', () =>
    expect(withCurrentNames(definition, { mail: 'old', email: 'new' })).toEqual({ email: 'new' }))

  it('is effective and can be saved under either name', () => {
    expect(effectiveAnswers(form, { mail: 'a@b.de' })['email']).toBe('a@b.de')
    expect(applyChange(form, { mail: 'a@b.de' }, { mail: 'c@d.de' })).toMatchObject({
      answers: { email: 'c@d.de' },
      changed: ['email'],
    })
    expect(applyChange(form, { mail: 'a@b.de' }, { email: null }).answers['email']).toBeUndefined()
  })

  it('can be found by its old names', () => {
    expect(oldNamesOf(definition, 'email')).toEqual(['mail', 'eMail'])
    expect(oldNamesOf(definition, 'boat')).toEqual([])
  })

  it('is not copied when no answer has an old name', () => {
    const answers = { boat: 'pearl' }
    expect(withCurrentNames(definition, answers)).toBe(answers)
  })
})
