import type { Of } from './call.ts'
import { closed, count, json, listOf, person, recordOf, text } from './values.ts'

const values = recordOf({ type: ['string', 'number'] })

/** One invalid field; `yours` and `theirs` only in a conflict. */
const fieldProblem = closed(
  { code: { type: 'string', description: 'stable: dotted, or a keyword of JSON Schema' }, message: text },
  { person, step: text, field: text, values, yours: json, theirs: json },
)
export type FieldProblem = Of<typeof fieldProblem>

/** RFC 9457. The sign-in calls add `success` and `message`. */
export const problem = closed(
  {
    type: { type: 'string', const: 'about:blank' },
    title: text,
    status: { type: 'integer' },
    code: { type: 'string', description: 'stable and dotted' },
    detail: { type: 'string', description: 'for people, in their language' },
  },
  {
    success: { type: 'boolean', const: false },
    message: text,
    values,
    errors: listOf(fieldProblem),
    total: { ...count, description: 'problems in all; `errors` tells the first of them' },
  },
)
export type ProblemDetails = Of<typeof problem>

const content = { 'application/problem+json': { schema: problem } } as const

/** Error answers of any call. */
export const problems = {
  '4xx': { description: 'It is refused: `code` says why.', content },
  '5xx': { description: 'It failed; after 503 another attempt, with the same Idempotency-Key, may succeed.', content },
} as const
