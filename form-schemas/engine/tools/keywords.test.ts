import { describe, expect, it } from 'vitest'
import { compileForm } from './compile.ts'
import { browserModules } from './browser-modules.ts'
import type { FormDefinition, JsonSchema, JsonValue } from '../runtime/definition/definition.ts'
import { type Finding, FormRefused } from './form-files/findings/finding.ts'
import { voyageFiles } from '../fixtures/voyage.ts'
import { formFromFiles, publishedForm } from './load.ts'
import { verdictsOnly } from './form-files/schemas/ajv-instance.ts'

const form = 'voyage/form.json'
const rules = 'voyage/rules/transfers.json'
const trip = 'voyage/steps/01-trip/schema.json'
const diving = 'voyage/steps/02-diving/schema.json'
const boats = 'lookups/boats.json'

function withText(path: string, old: string, replacement: string): { [path: string]: string } {
  const text = voyageFiles()[path]
  if (text?.includes(old) !== true) throw new Error(`${path} has no ${old}`)
  return { ...voyageFiles(), [path]: text.replace(old, replacement) }
}

function refusal(files: { readonly [path: string]: string }): readonly Finding[] {
  try {
    formFromFiles('voyage', files)
    return []
  } catch (error) {
    if (error instanceof FormRefused) return error.findings
    throw error
  }
}

/** Where a schema can stand: the text that begins it there. */
const places: [string, string, string][] = [
  ['a step', trip, '"type": "object",'],
  ['a branch', diving, '"then": {'],
  ['a field', trip, '"maxLength": 10'],
  ['a condition of a branch', diving, '"if": {'],
  ['a condition of a rule', rules, '"when": {'],
  ['a condition of a check', diving, '"answers": {'],
  ['a condition of completion', form, '"completeWhen": {'],
  ['a test of an answer', diving, '"isDiver": { "const": true'],
]
const strangers = [
  '$async',
  '$data',
  '$id',
  '$defs',
  'definitions',
  '$dynamicRef',
  '$recursiveRef',
  '$anchor',
  '$vocabulary',
  'patternProperties',
  'propertyNames',
  'unevaluatedProperties',
  'discriminator',
  'nullable',
  'x-lookup',
  'id',
  'eval',
  'hasOwnProperty2',
]

describe('a keyword that is not in the list', () => {
  it.each(places.flatMap(([where, path, start]) => strangers.map((keyword) => [where, keyword, path, start] as const)))(
    'in %s: %s',
    (_where, keyword, path, start) => {
      const replacement = start.endsWith('{')
        ? `${start} "${keyword}": true,`
        : `${start.replace(/,$/, '')}, "${keyword}": true${start.endsWith(',') ? ',' : ''}`
      const files = withText(path, start, replacement)
      const line = files[path]?.slice(0, files[path].indexOf(`"${keyword}": true`)).split('\n').length
      expect(refusal(files)).toContainEqual(
        expect.objectContaining({
          path,
          line,
          code: expect.stringMatching(/^keyword\./),
          values: expect.objectContaining({ name: keyword }),
        }),
      )
    },
  )

  it.each([
    [
      'with what was probably meant',
      '"maxLength": 10, "maxLenght": 3',
      { code: 'keyword.inField', values: { meant: 'maxLength' } },
    ],
    ['with what to do instead', '"maxLength": 10, "x-lookup": "boats"', { code: 'keyword.lookupInField' }],
    [
      'with what can stand there',
      '"maxLength": 10, "contentEncoding": "x"',
      { code: 'keyword.inField', values: { known: expect.stringMatching(/^title, /) } },
    ],
  ])('is refused %s', (_, replacement, finding) =>
    expect(refusal(withText(trip, '"maxLength": 10', replacement))).toMatchObject([finding]),
  )
})

describe('a reference in a condition', () => {
  it.each(['#', 'lookups/boats', 'https://example.com/x.json'])('%s', (ref) =>
    expect(refusal(withText(rules, '"when": {', `"when": { "$ref": "${ref}",`)).map(({ code }) => code)).toContain(
      'keyword.namedConditions',
    ),
  )
})

describe('what stands where a schema should', () => {
  it.each([
    [rules, '"when": {', '"when": { "not": true,', 'keyword.object'],
    [rules, '"when": {', '"when": { "anyOf": {},', 'keyword.list'],
    [rules, '"when": {', '"when": { "allOf": [[]],', 'keyword.object'],
    [trip, '"maxLength": 10', '"maxLength": 10, "items": []', 'keyword.object'],
  ])('%s: %s', (path, old, replacement, reason) =>
    expect(refusal(withText(path, old, replacement)).map((finding) => finding.code)).toContain(reason),
  )

  it('may not be computed', () =>
    expect(
      refusal(withText(trip, '"maxLength": 10', '"maxLength": 10, "const": { "$data": "1/email" }')).map(
        ({ code }) => code,
      ),
    ).toContain('keyword.inField'))
})

it('a list of any length is refused as a text of any length is', () =>
  expect(
    refusal(
      withText(
        trip,
        '"type": "string", "title": "First name", "minLength": 1, "maxLength": 10',
        '"type": "array", "title": "First name", "items": { "type": "string" }',
      ),
    ).map(({ code }) => code),
  ).toContain('field.noListLimit'))

describe('a name that every object has', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
  it.each(names)('is no name of a field: %s', (name) =>
    expect(refusal(withText(trip, '"firstName": {', `"${name}": {`))).toContainEqual(
      expect.objectContaining({ path: trip, code: 'name.taken' }),
    ),
  )

  it.each(names)('nor of anything else: %s', (name) => {
    const all = [
      withText(trip, '"maxLength": 10', `"maxLength": 10, "default": { "${name}": {} }`),
      withText(trip, '"maxLength": 10', `"maxLength": 10, "x-renamed-from": "${name}"`),
      withText(boats, '"spirit"', `"spirit", "${name}"`),
      withText(form, '"id": "trip"', `"id": "${name}"`),
      withText(rules, '"clear"', `"set": { "${name}": 1 }, "clear"`),
    ]
    for (const files of all) expect(refusal(files)).not.toEqual([])
  })
})

describe('a version that was published before its keywords were refused', () => {
  const definitionWith = (path: string, old: string, replacement: string): FormDefinition =>
    publishedForm('voyage', withText(path, old, replacement)).definition
  const cases: [string, FormDefinition][] = [
    ['an asynchronous step', definitionWith(trip, '"type": "object",', '"type": "object", "$async": true,')],
    ['an asynchronous condition', definitionWith(rules, '"when": {', '"when": { "$async": true,')],
    ['a reference', definitionWith(rules, '"when": {', '"when": { "$ref": "#",')],
    ['a pattern without a proof', definitionWith(trip, '"maxLength": 10', '"maxLength": 10, "pattern": "^(a+)+$"')],
    ['a format with a pattern without a proof', definitionWith(trip, '"format": "email"', '"format": "url"')],
  ]
  it.each(cases)('is compiled on no side: %s', async (_, definition) => {
    expect(() => compileForm(definition)).toThrow()
    await expect(browserModules(definition)).rejects.toThrow()
  })

  it('while the form as it is is compiled on both', async () => {
    const { definition } = publishedForm('voyage', voyageFiles())
    expect(Object.keys(compileForm(definition).steps)).toEqual(Object.keys((await browserModules(definition)).steps))
  })
})

describe('a validator', () => {
  it.each<[string, () => unknown]>([
    ['a promise', async () => true],
    [
      'a promise that fails',
      async () => {
        throw new Error('Ada')
      },
    ],
    ['nothing', () => undefined],
    ['a number', () => 1],
    ['a text', () => 'true'],
  ])('that answers %s is a fault of its form', (_, validate) =>
    expect(() => verdictsOnly(validate)).toThrow('A validator answers neither true nor false'),
  )

  it('is one when it comes to answer something else, or throws at the first try', () => {
    let answers: JsonValue = true
    const verdict = verdictsOnly(() => answers)
    expect(verdict({})).toBe(true)
    answers = 'maybe'
    expect(() => verdict({})).toThrow('neither true nor false')
    expect(() =>
      verdictsOnly((): JsonSchema => {
        throw new RangeError('too deep')
      }),
    ).toThrow('too deep')
  })
})
