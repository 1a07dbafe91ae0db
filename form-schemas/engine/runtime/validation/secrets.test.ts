import { describe, expect, it } from 'vitest'
import { compileForm } from '../../tools/compile.ts'
import type { JsonSchema, JsonValue } from '../definition/definition.ts'
import { voyageFiles, voyagePart } from '../../fixtures/voyage.ts'
import { type Finding, FormRefused } from '../../tools/form-files/findings/finding.ts'
import { formFromFiles } from '../../tools/load.ts'
import { problemsOf } from './problems.ts'
import { guardedFields, isMasked, masked, secretFields } from './secrets.ts'

const trip = 'voyage/steps/01-trip/schema.json'
const ui = 'voyage/steps/01-trip/ui.json'
const rules = 'voyage/rules/transfers.json'
const form = 'voyage/form.json'
const otherUi = 'voyage/steps/02-diving/ui.json'

/** The voyage form with a secret account field and further changes. */
function files({
  account = {},
  drawing = { 'ui:widget': 'secret' },
  more = {},
}: { account?: JsonSchema; drawing?: JsonValue; more?: { readonly [path: string]: JsonValue } } = {}) {
  const { properties, ...rest } = voyagePart(trip)
  const { 'ui:options': options, ...drawn } = voyagePart(ui)
  const groups = [
    { id: 'person', fields: ['firstName', 'email', 'account', 'dateOfBirth', 'languages', 'country'] },
    ...Object(options).groups.slice(1),
  ]
  return voyageFiles({
    [trip]: {
      ...rest,
      properties: {
        ...Object(properties),
        account: {
          type: 'string',
          title: 'Account',
          maxLength: 34,
          pattern: '^[A-Z]{2}[0-9]+$',
          secret: true,
          guarded: true,
          ...account,
        },
      },
    },
    [ui]: { ...drawn, 'ui:options': { ...Object(options), groups }, account: drawing },
    ...more,
  })
}

function refusal(changed: Parameters<typeof files>[0]): readonly Finding[] {
  try {
    formFromFiles('voyage', files(changed))
    return []
  } catch (error) {
    if (error instanceof FormRefused) return error.findings
    throw error
  }
}

describe('a masked secret', () => {
  it.each([
    ['DE89 3704 0044 0532 0130 00', '•••• 3000'],
    ['123456789', '•••• 6789'],
    ['12345678', '••••'],
    ['1 2 3 4 5 6 7 8', '••••'],
    ['', '••••'],
    ['•••• 3000', '•••• 3000'],
    ['Счёт 12345', '•••• 2345'],
  ])('of %j is %s', (value, shown) => {
    expect(masked(value)).toBe(shown)
    expect(isMasked(shown)).toBe(true)
    expect(isMasked(value)).toBe(value === shown)
  })

  it('reveals nothing of a value that is not text', () =>
    expect([masked(123456789), masked(null), isMasked(undefined)]).toEqual(['••••', '••••', false]))
})

it('a form lists its secret and its guarded fields', () => {
  const { definition } = formFromFiles('voyage', files())
  expect([secretFields(definition), guardedFields(definition)].map((fields) => [...fields])).toEqual([
    ['account'],
    ['account'],
  ])
})

it('a mask is not validated, because the secret behind it is unknown', () => {
  const { definition } = formFromFiles('voyage', files())
  const voyage = { definition, compiled: compileForm(definition) }
  const problems = (account: string) =>
    problemsOf(voyage, { account }, { today: '2026-11-22', stepId: 'trip' }).filter(({ field }) => field === 'account')
  expect(problems('•••• 3000')).toEqual([])
  expect(problems('no account')).toMatchObject([{ code: 'pattern' }])
})

describe('a form is refused', () => {
  const reads = { properties: { account: { const: 'DE1' } }, required: ['account'] }
  it.each<[string, Parameters<typeof files>[0], Partial<Finding>]>([
    [
      'when a secret has a text widget',
      { drawing: { 'ui:widget': 'text' } },
      { path: trip, code: 'secret.drawn', values: { field: 'account', file: ui } },
    ],
    ['when a secret is hidden', { drawing: { 'ui:widget': 'hidden' } }, { path: trip, code: 'secret.drawn' }],
    [
      'when a field that is not secret has a secret widget',
      { more: { [otherUi]: { ...voyagePart(otherUi), level: { 'ui:widget': 'secret' } } } },
      { path: otherUi, code: 'secret.notSaid' },
    ],
    [
      'when a secret is a number',
      { account: { type: 'integer' } },
      { path: trip, code: 'schema.keywordForOther', values: expect.objectContaining({ keyword: 'secret' }) },
    ],
    [
      'when "guarded" is false instead of absent',
      { account: { guarded: false } },
      { path: trip, code: 'shape.const', values: { at: 'guarded', value: 'true' } },
    ],
    ['when a secret has a default', { account: { default: 'DE1' } }, { path: trip, code: 'secret.given' }],
    [
      'when a rule sets a secret',
      { more: { [rules]: [{ on: 'ownTransfer', set: { account: 'DE1' } }] } },
      { path: rules, code: 'secret.given' },
    ],
    [
      'when a secret is prefilled from person 1',
      { more: { [form]: { ...voyagePart(form), prefillFromFirstPerson: ['account'] } } },
      { path: form, code: 'secret.given' },
    ],
    [
      'when a condition reads a secret',
      { more: { [rules]: [{ on: 'ownTransfer', when: { not: { anyOf: [reads] } }, clear: ['flight'] }] } },
      { path: rules, code: 'secret.tested' },
    ],
  ])('%s', (_, changed, finding) => expect(refusal(changed)).toContainEqual(expect.objectContaining(finding)))

  it('but not when a condition only requires that a secret is present', () =>
    expect(
      refusal({ more: { [rules]: [{ on: 'ownTransfer', when: { required: ['account'] }, clear: ['flight'] }] } }),
    ).toEqual([]))
})
