import type { Condition, JsonSchema } from '../../runtime/definition/definition.ts'
import { jsonObject, textList } from '../../runtime/definition/form-fields.ts'
import type { Finding } from '../form-files/findings/finding.ts'
import type { FormSource } from '../form-files/form-source.ts'
import type { Pointer } from '../form-files/json-document.ts'
import { fieldPlaces, guardedBranches } from './places.ts'

/**
 * Warns of a branch that is also asked while the question that it depends on has no answer: a condition without
 * `required` tests given answers only.
 */
export function lintUnanswered(source: FormSource): Finding[] {
  const withDefault = new Set(
    source.steps.flatMap(fieldPlaces).flatMap(({ name, schema }) => (schema['default'] === undefined ? [] : [name])),
  )
  return source.steps.flatMap(({ schema: { document, value } }) =>
    [...guardedBranches(value)].flatMap(({ pointer, branch, guards }) => {
      const condition = jsonObject(branch['if'])
      if (condition === undefined) return []
      const own = partsOf(condition, [...pointer, 'if'])
      const all = [...own, ...guards.flatMap((guard) => partsOf(guard.condition, []))].map(({ part }) => part)
      const answered = new Set([...withDefault, ...all.flatMap(({ required = null }) => textList(required))])
      if (all.some(({ $ref }) => $ref !== undefined)) return []
      return own.flatMap(({ part, pointer: at }) =>
        Object.entries(jsonObject(part['properties']) ?? {})
          .filter(([name, test]) => !answered.has(name) && needsAnswer(jsonObject(test) ?? {}))
          .map(([name]) => document.warning([...at, 'properties', name], 'condition.unanswered', { field: name })),
      )
    }),
  )
}

/** A condition, and what `allOf` adds to it. */
function partsOf(condition: Condition, pointer: Pointer): { readonly part: Condition; readonly pointer: Pointer }[] {
  const all = Array.isArray(condition['allOf']) ? condition['allOf'] : []
  const inner = all.flatMap((part, index) => partsOf(jsonObject(part) ?? {}, [...pointer, 'allOf', index]))
  return [{ part: condition, pointer }, ...inner]
}

/** Whether the test is of a given answer: no answer to a yes-or-no question is a no. */
function needsAnswer(test: JsonSchema): boolean {
  return test['const'] !== false && Object.keys(test).some((keyword) => keyword !== 'not')
}
