import type { Condition, JsonSchema } from '../../runtime/definition/definition.ts'
import { fieldsOfBranch, jsonObject } from '../../runtime/definition/form-fields.ts'
import type { StepSource } from '../form-files/form-source.ts'
import type { Pointer } from '../form-files/json-document.ts'
import type { FieldPlace } from './places.ts'

/** A condition that has to hold for a branch to count. `id`: two branches of one `if` have their own. */
export type Guard = { readonly id: string; readonly condition: Condition }
export type GuardedBranch = {
  readonly pointer: Pointer
  readonly branch: JsonSchema
  readonly guards: readonly Guard[]
}

/** Every branch of a step with all that has to hold for it, outermost first. */
export function* guardedBranches(
  branch: JsonSchema,
  pointer: Pointer = [],
  guards: readonly Guard[] = [],
): Generator<GuardedBranch> {
  yield { pointer, branch, guards }
  const asked = jsonObject(branch['if']) ?? {}
  for (const [key, condition] of [
    ['then', asked],
    ['else', { not: asked }],
  ] as const) {
    const inner = jsonObject(branch[key])
    if (inner !== undefined)
      yield* guardedBranches(inner, [...pointer, key], [...guards, { id: [...pointer, key].join('/'), condition }])
  }
  if (!Array.isArray(branch['allOf'])) return
  for (const [index, part] of branch['allOf'].entries()) {
    const inner = jsonObject(part)
    if (inner !== undefined) yield* guardedBranches(inner, [...pointer, 'allOf', index], guards)
  }
}

/** Every declaration of a field in a step with all that has to hold for it to be asked for. */
export function guardedPlaces(step: StepSource): { readonly place: FieldPlace; readonly guards: readonly Guard[] }[] {
  return [...guardedBranches(step.schema.value)].flatMap(({ pointer, branch, guards }) =>
    fieldsOfBranch(branch).map(([name, schema]) => ({
      place: { name, step, schema, pointer: [...pointer, 'properties', name] },
      guards,
    })),
  )
}
