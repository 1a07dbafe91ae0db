import type { JsonSchema } from '../../runtime/definition/definition.ts'
import { type SchemaPlace, textFormats } from '../form-files/schema-keywords.ts'

const text = { type: 'string' }
const whole = { type: 'integer', minimum: 0 }
const number = { type: 'number' }
const names = { type: 'array', items: text, uniqueItems: true }
const step = { type: { const: 'object' } }
const lookup = { type: 'string', pattern: '^lookups/[a-z0-9-]+$' }
const answer = { type: { enum: ['string', 'integer', 'number', 'boolean'] }, $ref: lookup }

/** What stands behind a keyword of a form's schema, by place; `any`: wherever it says nothing else. */
export const keywordShapes: { readonly [place in SchemaPlace | 'any']?: { readonly [keyword: string]: JsonSchema } } = {
  step,
  branch: step,
  field: { ...answer, type: { enum: ['string', 'integer', 'number', 'boolean', 'array'] } },
  entry: { ...answer, type: { enum: ['string', 'integer', 'number', 'object'] } },
  part: answer,
  condition: { $ref: { type: 'string', pattern: '^#/conditions/[a-z][a-zA-Z0-9]*$' } },
  any: {
    $schema: text,
    title: text,
    description: text,
    $comment: text,
    required: names,
    type: text,
    enum: { type: 'array', minItems: 1 },
    examples: { type: 'array' },
    format: { enum: [...textFormats] },
    pattern: text,
    minLength: whole,
    maxLength: whole,
    minimum: number,
    maximum: number,
    exclusiveMinimum: number,
    exclusiveMaximum: number,
    multipleOf: { type: 'number', exclusiveMinimum: 0 },
    minItems: whole,
    maxItems: whole,
    uniqueItems: { type: 'boolean' },
    additionalProperties: { const: false },
    secret: { const: true },
    guarded: { const: true },
    'x-renamed-from': { type: ['string', 'array'], items: text },
  },
}
