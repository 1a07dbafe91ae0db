import { holds } from '@fleet/form-schemas/engine/runtime/conditions/conditions'
import type {
  Answers,
  Form,
  JsonSchema,
  StepDefinition,
} from '@fleet/form-schemas/engine/runtime/definition/definition'
import { fieldsOfBranch, jsonObject, textList } from '@fleet/form-schemas/engine/runtime/definition/form-fields'

/** The part of a step that applies to these answers, without conditions, for RJSF to draw. */
export type ActiveSchema = {
  readonly properties: { readonly [field: string]: JsonSchema }
  readonly required: readonly string[]
  /** Field -> the field of this step that made it appear; absent for unconditional fields. */
  readonly openedBy: { readonly [field: string]: string }
}

type Collected = { properties: Record<string, JsonSchema>; required: Set<string>; openedBy: Record<string, string> }

/** The fields that a condition reads, at any depth. */
export function fieldsRead(condition: JsonSchema): string[] {
  return Object.entries(condition).flatMap(([keyword, value]) => {
    if (keyword === 'properties') return Object.keys(jsonObject(value) ?? {})
    if (keyword === 'required') return textList(value)
    if (Array.isArray(value)) return value.flatMap((one) => fieldsRead(jsonObject(one) ?? {}))
    return ['not', 'if', 'then', 'else'].includes(keyword) ? fieldsRead(jsonObject(value) ?? {}) : []
  })
}

/**
 * Resolves the `if`/`then`/`else` of a step with the conditions the server compiled, the same that decide there which
 * fields are active. The browser compiles nothing.
 */
export function activeSchema(form: Form, step: StepDefinition, answers: Answers): ActiveSchema {
  const into: Collected = { properties: {}, required: new Set(), openedBy: {} }
  collect(step.schema, undefined)
  return { properties: into.properties, required: [...into.required], openedBy: into.openedBy }

  function collect(branch: JsonSchema, opener: string | undefined) {
    for (const [field, schema] of fieldsOfBranch(branch)) {
      into.properties[field] ??= schema
      if (opener !== undefined && opener !== field) into.openedBy[field] ??= opener
    }
    for (const field of textList(branch['required'])) into.required.add(field)
    const condition = jsonObject(branch['if'])
    const taken = condition && jsonObject(branch[holds(form, condition, answers) ? 'then' : 'else'])
    if (condition && taken)
      collect(taken, fieldsRead(condition).findLast((field) => step.fields.includes(field)) ?? opener)
    for (const part of Array.isArray(branch['allOf']) ? branch['allOf'] : []) collect(jsonObject(part) ?? {}, opener)
  }
}
