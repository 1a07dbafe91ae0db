import type { Answers, Problem, StepDefinition } from '@fleet/form-schemas/engine/definition'

/** Where a screen asks for a little less or more than the form's files say. */
export type Adapted = {
  /** Needed here, though optional in the files. */
  readonly required?: readonly string[]
  /** May stay empty here. */
  readonly optional?: readonly string[]
  /** Neither drawn nor checked here; what was given in advance is kept. */
  readonly without?: readonly string[]
}

/** The step as it is drawn. */
export function adaptedStep(step: StepDefinition, { required = [], optional = [], without = [] }: Adapted): StepDefinition {
  const { properties, required: always } = step.schema
  const named = Array.isArray(always) ? always.map(String) : []
  const dropped = [...optional, ...without]
  const drawn = typeof properties === 'object' && properties !== null && !Array.isArray(properties) ? properties : {}
  return {
    ...step,
    schema: {
      ...step.schema,
      properties: Object.fromEntries(Object.entries(drawn).filter(([field]) => !without.includes(field))),
      required: [...named.filter((field) => !dropped.includes(field)), ...required],
    },
  }
}

/** What is wrong, as it counts here. */
export function adaptedProblems(found: readonly Problem[], answers: Answers, { required = [], optional = [], without = [] }: Adapted): Problem[] {
  const counting = found.filter(({ field, code }) => !without.includes(field) && !(code === 'required' && optional.includes(field)))
  const missing = required.filter((field) => answers[field] === undefined).map((field) => ({ step: '', field, code: 'required', severity: 'error' as const }))
  return [...counting, ...missing]
}
