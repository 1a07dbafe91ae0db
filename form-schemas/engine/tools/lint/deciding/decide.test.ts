import fc, { type Arbitrary } from 'fast-check'
import { expect, it } from 'vitest'
import { ajvInstance, conditionSchema } from '../../form-files/schemas/ajv-instance.ts'
import type { Answers, Condition, JsonSchema, JsonValue } from '../../../runtime/definition/definition.ts'
import { propertyRuns, propertyTime } from '../../../fixtures/answers-of-form.ts'
import { decided } from './decide.ts'

const schemas = new Map<string, JsonSchema>([
  ['diver', { type: 'boolean' }],
  ['boat', { type: 'string', enum: ['pearl', 'spirit', 'old'] }],
  ['dives', { type: 'integer', minimum: 0, maximum: 9 }],
  ['name', { type: 'string', maxLength: 3 }],
])

const answers: Arbitrary<Answers> = fc.record(
  {
    diver: fc.boolean(),
    boat: fc.constantFrom('pearl', 'spirit', 'old'),
    dives: fc.integer({ min: 0, max: 9 }),
    name: fc.constantFrom('', 'Ada', 'Bo'),
  },
  { requiredKeys: [] },
)

const number = fc.integer({ min: -1, max: 11 })
const tests: { readonly [field: string]: Arbitrary<JsonSchema> } = {
  diver: fc.boolean().map((value) => ({ const: value })),
  boat: fc.subarray<JsonValue>(['pearl', 'spirit', 'old'], { minLength: 1 }).map((values) => ({ enum: values })),
  dives: fc.oneof(
    number.map((minimum) => ({ type: 'integer', minimum })),
    number.map((maximum) => ({ type: 'integer', maximum })),
    number.map((value) => ({ const: value })),
  ),
  name: fc.oneof(
    fc.constantFrom('Ada', 'Eve').map((value) => ({ const: value })),
    fc.integer({ min: 0, max: 4 }).map((minLength) => ({ type: 'string', minLength })),
  ),
}
const field = fc.constantFrom(...schemas.keys())
const leaf: Arbitrary<Condition> = fc.oneof(
  field.map((name) => ({ required: [name] })),
  field.chain((name) => (tests[name] ?? fc.constant({})).map((test) => ({ properties: { [name]: test } }))),
)
const { condition } = fc.letrec<{ condition: Condition }>((tie) => {
  const parts = fc.array(tie('condition'), { minLength: 1, maxLength: 3 })
  const asOne = (first: Condition, second: Condition): Condition => ({ if: first, then: second })
  return {
    condition: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      leaf,
      tie('condition').map((not) => ({ not })),
      parts.map((allOf) => ({ allOf })),
      parts.map((anyOf) => ({ anyOf })),
      parts.map((oneOf) => ({ oneOf })),
      fc.tuple(tie('condition'), tie('condition')).map(([first, second]) => asOne(first, second)),
    ),
  }
})

/** One example for each verdict, whatever fast-check generates. */
const diverAnswered: Condition = { required: ['diver'] }
const examples: [Condition, Answers[]][] = [
  { allOf: [diverAnswered, { not: diverAnswered }] },
  { anyOf: [diverAnswered, { not: diverAnswered }] },
  diverAnswered,
].map((asked) => [asked, [{}, { diver: true }]])

it(
  'a condition decided as "never" holds for no answers, and one decided as "always" holds for all',
  () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(condition, fc.array(answers, { minLength: 8, maxLength: 8 }), (asked, records) => {
        const verdict = decided(asked, schemas)
        seen.add(String(verdict))
        if (verdict === undefined) return
        const validate = ajvInstance().compile(conditionSchema(asked))
        for (const record of records)
          expect([asked, record, validate(record)]).toEqual([asked, record, verdict === 'always'])
      }),
      { numRuns: propertyRuns, examples },
    )
    expect(seen).toEqual(new Set(['undefined', 'always', 'never']))
  },
  propertyTime,
)
