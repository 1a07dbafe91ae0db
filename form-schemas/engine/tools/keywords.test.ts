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

/** Places of schemas, with the text at the start of each. */
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

describe('an unknown keyword', () => {
  it.each(places.flatMap(([where, path, start]) => strangers.map((keyword) => [where, keyword, path, start] as const)))(
    'is refused in %s: %s',
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
      'with the keyword that was probably meant',
      '"maxLength": 10, "maxLenght": 3',
      { code: 'keyword.inField', values: { meant: 'maxLength' } },
    ],
    ['with the alternative', '"maxLength": 10, "x-lookup": "boats"', { code: 'keyword.lookupInField' }],
    [
      'with the keywords that are allowed there',
      '"maxLength": 10, "contentEncoding": "x"',
      { code: 'keyword.inField', values: { known: expect.stringMatching(/^title, /) } },
    ],
  ])('is refused %s', (_, replacement, finding) =>
    expect(refusal(withText(trip, '"maxLength": 10', replacement))).toMatchObject([finding]),
  )
})

describe('a reference in a condition', () => {
  it.each(['#', 'lookups/boats', 'https://example.com/x.json'])('is refused unless it names a condition: %s', (ref) =>
    expect(refusal(withText(rules, '"when": {', `"when": { "$ref": "${ref}",`)).map(({ code }) => code)).toContain(
      'keyword.namedConditions',
    ),
  )
})

describe('a value in place of a schema', () => {
  it.each([
    [rules, '"when": {', '"when": { "not": true,', 'keyword.object'],
    [rules, '"when": {', '"when": { "anyOf": {},', 'keyword.list'],
    [rules, '"when": {', '"when": { "allOf": [[]],', 'keyword.object'],
    [trip, '"maxLength": 10', '"maxLength": 10, "items": []', 'keyword.object'],
  ])('is refused in %s when %s becomes %s', (path, old, replacement, reason) =>
    expect(refusal(withText(path, old, replacement)).map((finding) => finding.code)).toContain(reason),
  )

  it('is refused when it is computed with $data', () =>
    expect(
      refusal(withText(trip, '"maxLength": 10', '"maxLength": 10, "const": { "$data": "1/email" }')).map(
        ({ code }) => code,
      ),
    ).toContain('keyword.inField'))
})

it('a list without a maximum length is refused', () =>
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
  it.each(names)('is refused as the name of a field: %s', (name) =>
    expect(refusal(withText(trip, '"firstName": {', `"${name}": {`))).toContainEqual(
      expect.objectContaining({ path: trip, code: 'name.taken' }),
    ),
  )

  it.each(names)('is refused anywhere else: %s', (name) => {
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
    [
      'a pattern that is not provably linear',
      definitionWith(trip, '"maxLength": 10', '"maxLength": 10, "pattern": "^(a+)+$"'),
    ],
    [
      'a format with a pattern that is not provably linear',
      definitionWith(trip, '"format": "email"', '"format": "url"'),
    ],
  ]
  it.each(cases)('compiles neither for the server nor for the browser: %s', async (_, definition) => {
    expect(() => compileForm(definition)).toThrow()
    await expect(browserModules(definition)).rejects.toThrow()
  })

  it('compiles for both without such keywords', async () => {
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
  ])('that returns %s is an error', (_, validate) =>
    expect(() => verdictsOnly(validate)).toThrow('A validator answers neither true nor false'),
  )

  it('that returns no boolean later, or throws at once, is an error too', () => {
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
