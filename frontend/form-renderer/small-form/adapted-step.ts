import type {
  Answers,
  JsonSchema,
  JsonValue,
  Problem,
  StepDefinition,
} from '@fleet/form-schemas/engine/runtime/definition/definition'
import { jsonObject } from '@fleet/form-schemas/engine/runtime/definition/form-fields'

/** Where a screen differs slightly from the form's files. */
export type Adapted = {
  /** Required here, optional in the files. */
  readonly required?: readonly string[]
  /** Optional here, required in the files. */
  readonly optional?: readonly string[]
  /** Neither drawn nor validated here; an initial answer is kept. */
  readonly without?: readonly string[]
}

/** The step as this screen draws it. */
export function adaptedStep(
  step: StepDefinition,
  { required = [], optional = [], without = [] }: Adapted,
): StepDefinition {
  const schema = reduced(step.schema, { without, dropped: [...optional, ...without] })
  return {
    ...step,
    schema: { ...schema, required: [...(Array.isArray(schema['required']) ? schema['required'] : []), ...required] },
  }
}

/** A branch of the step, with its nested branches, without these fields. */
function reduced(
  branch: JsonSchema,
  fields: { readonly without: readonly string[]; readonly dropped: readonly string[] },
): JsonSchema {
  const inner = (value: JsonValue | undefined) => reduced(jsonObject(value) ?? {}, fields)
  const { properties, required, allOf, then: positive, else: negative } = branch
  return {
    ...branch,
    properties: Object.fromEntries(
      Object.entries(jsonObject(properties) ?? {}).filter(([field]) => !fields.without.includes(field)),
    ),
    required: (Array.isArray(required) ? required.map(String) : []).filter((field) => !fields.dropped.includes(field)),
    ...(Array.isArray(allOf) ? { allOf: allOf.map(inner) } : {}),
    ...(positive === undefined ? {} : { then: inner(positive) }),
    ...(negative === undefined ? {} : { else: inner(negative) }),
  }
}

/** The problems that count on this screen. */
export function adaptedProblems(
  found: readonly Problem[],
  answers: Answers,
  { required = [], optional = [], without = [] }: Adapted,
): Problem[] {
  const counting = found.filter(
    ({ field, code }) => !without.includes(field) && !(code === 'required' && optional.includes(field)),
  )
  const missing = required
    .filter((field) => answers[field] === undefined)
    .map((field) => ({ step: '', field, code: 'required', severity: 'error' as const }))
  return [...counting, ...missing]
}
