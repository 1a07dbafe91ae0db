import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { applyChange } from '../engine/runtime/change.ts'
import { compileForm } from '../engine/tools/compile.ts'
import type { Answers } from '../engine/runtime/definition/definition.ts'
import { effectiveAnswers } from '../engine/runtime/conditions/effective.ts'
import { jsonObject } from '../engine/runtime/definition/form-fields.ts'
import { loadForm } from '../engine/tools/load.ts'
import { problemsOf } from '../engine/runtime/validation/problems.ts'

const { definition } = await loadForm(fileURLToPath(new URL('..', import.meta.url)), 'registration')
const form = { definition, compiled: compileForm(definition) }

/** Autofill tokens of HTML for a person (WHATWG, autofill detail tokens), and `off`. */
const tokens = [
  'off',
  'name',
  'honorific-prefix',
  'given-name',
  'additional-name',
  'family-name',
  'bday',
  'tel-country-code',
  'tel-national',
  'email',
]
const typed = ['text', 'email', 'tel', 'url', 'code', 'time', 'signature']
const keys: { readonly [widget: string]: string } = { email: 'email', tel: 'tel', time: 'numeric', url: 'url' }

const drawn = definition.steps.flatMap((step) =>
  step.fields.map((field) => {
    const ui = jsonObject(step.uiSchema[field]) ?? {}
    return { field, ui, widget: String(ui['ui:widget']), type: formField(step.schema, field) }
  }),
)
function formField(schema: unknown, field: string): unknown {
  const found = JSON.stringify(schema).match(new RegExp(`"${field}":\\{[^{}]*"type":"(\\w+)"`))
  return found?.[1]
}

describe('the input hints of the fields', () => {
  it.each(
    drawn
      .filter(({ ui, widget }) => [...typed, 'date'].includes(widget) || ui['ui:autocomplete'] !== undefined)
      .map((one) => [one.field, one] as const),
  )('name the autofill token of %s', (_, { ui }) => expect(tokens).toContain(ui['ui:autocomplete']))

  it.each(drawn.filter(({ widget }) => typed.includes(widget)).map((one) => [one.field, one] as const))(
    'name the keyboard and the enter key for %s',
    (_, { ui, widget, type }) => {
      expect(ui['ui:inputmode']).toBe(type === 'integer' ? 'numeric' : keys[widget])
      expect(['next', 'done']).toContain(ui['ui:enterkeyhint'])
    },
  )

  it('use each autofill token of a person once', () => {
    const actual = drawn
      .map(({ ui }) => ui['ui:autocomplete'])
      .filter((token) => token !== undefined && token !== 'off')
    expect(actual.toSorted()).toEqual(tokens.filter((token) => token !== 'off').toSorted())
  })
})

describe('country codes', () => {
  const codes = (...saves: Answers[]) => {
    const own = saves.reduce<Answers>((answers, save) => applyChange(form, answers, save).answers, {})
    const { countryCode, emergencyContactCountryCode } = effectiveAnswers(form, own)
    return [countryCode, emergencyContactCountryCode]
  }

  it('are +1 by default and follow the nationality', () => {
    expect(codes({})).toEqual(['+1', '+1'])
    expect(codes({ nationality: 'AT' })).toEqual(['+43', '+43'])
    expect(codes({ nationality: 'AT' }, { nationality: 'DE' })).toEqual(['+49', '+49'])
  })

  it('stop following once chosen by hand, each on its own', () => {
    expect(codes({ nationality: 'AT' }, { countryCode: '+44' }, { nationality: 'DE' })).toEqual(['+44', '+49'])
    expect(codes({ countryCode: '+44' }, { nationality: 'DE' })).toEqual(['+44', '+49'])
    expect(codes({ nationality: 'DE', countryCode: '+1' })).toEqual(['+1', '+49'])
  })
})

it.each([
  ['664 1234567', '+43', []],
  ['664', '+43', ['error checks.phonePossible', 'error minLength']],
  ['099 9999999', '+1', ['warning checks.phoneValid']],
])('the phone number %s with %s is validated by country', (phone, countryCode, found) => {
  const answers = effectiveAnswers(form, { phone, countryCode })
  const actual = problemsOf(form, answers, { today: '2026-11-22' })
    .filter(({ field }) => field === 'phone')
    .map(({ severity, code }) => `${severity} ${code}`)
  expect(actual.toSorted()).toEqual(found)
})

it.each([
  ['2027-01-31', '01.2027', []],
  ['2027-01-31', '02.2027', ['checks.lastDiveInFuture']],
  ['2027-02-01', '02.2027', []],
  ['2027-05-31', '06.2027', ['checks.lastDiveInFuture']],
])('on %s a last dive in %s is checked by month', (today, lastDiveDate, found) => {
  const answers = effectiveAnswers(form, { isDiver: true, lastDiveDate })
  expect(
    problemsOf(form, answers, { today, stepId: 'diving' })
      .filter(({ field }) => field === 'lastDiveDate')
      .map(({ code }) => code),
  ).toEqual(found)
})
