import type { Condition, Demand, JsonSchema, JsonValue } from '../../runtime/definition/definition.ts'
import { fieldsOfBranch, jsonObject } from '../../runtime/definition/form-fields.ts'
import type { FormSource, StepSource } from '../form-files/form-source.ts'
import type { JsonDocument, Pointer } from '../form-files/json-document.ts'
import { isMoment } from '../../runtime/definition/moments.ts'
import { groupFields } from '../../runtime/lists/lists.ts'

export type BranchPlace = { readonly pointer: Pointer; readonly branch: JsonSchema }
/** A declaration of a field; a field in two branches has two. */
export type FieldPlace = {
  readonly name: string
  readonly step: StepSource
  readonly pointer: Pointer
  readonly schema: JsonSchema
}
export type ConditionPlace = {
  readonly document: JsonDocument
  readonly pointer: Pointer
  readonly condition: Condition
}

/** `everyBranch` with places. */
export function* branchPlaces(branch: JsonSchema, pointer: Pointer = []): Generator<BranchPlace> {
  yield { pointer, branch }
  for (const key of ['then', 'else'] as const) {
    const inner = jsonObject(branch[key])
    if (inner !== undefined) yield* branchPlaces(inner, [...pointer, key])
  }
  if (!Array.isArray(branch['allOf'])) return
  for (const [index, part] of branch['allOf'].entries()) {
    const inner = jsonObject(part)
    if (inner !== undefined) yield* branchPlaces(inner, [...pointer, 'allOf', index])
  }
}

/** All declarations of fields in a step. */
export function fieldPlaces(step: StepSource): FieldPlace[] {
  return [...branchPlaces(step.schema.value)].flatMap(({ pointer, branch }) =>
    fieldsOfBranch(branch).map(([name, schema]) => ({ name, step, schema, pointer: [...pointer, 'properties', name] })),
  )
}

/** The fields of a repeating group, each as `<group>.<field>`; [] for any other field. */
export function partPlaces({ name, step, schema, pointer }: FieldPlace): FieldPlace[] {
  return [...(groupFields(schema) ?? [])].map(([part, own]) => ({
    name: `${name}.${part}`,
    step,
    schema: own,
    pointer: [...pointer, 'items', 'properties', part],
  }))
}

/** Names of all declarations; a field in two branches appears twice. */
export function fieldNames({ steps }: Pick<FormSource, 'steps'>): string[] {
  return steps.flatMap((step) => fieldPlaces(step).map(({ name }) => name))
}

/** Names that conditions, checks and rules may use: fields and derived values. */
export function knownNames(source: FormSource): string[] {
  return [...fieldNames(source), ...Object.keys(source.form.value.derived ?? {})]
}

/** Names of the derived moments. */
export function momentNames({ form }: FormSource): string[] {
  return Object.entries(form.value.derived ?? {}).flatMap(([name, derived]) => (isMoment(derived) ? [name] : []))
}

/** All conditions of the form with places: of branches, completion, rules and checks, and named ones. */
export function conditionPlaces(source: FormSource): ConditionPlace[] {
  const inSteps = source.steps.flatMap(({ schema, checks, entry, index }) => [
    ...[...branchPlaces(schema.value)].flatMap(({ branch, pointer }) =>
      place(schema.document, [...pointer, 'if'], jsonObject(branch['if'])),
    ),
    ...checks.flatMap(({ when = [], demand }, check) => [
      ...when.flatMap((part, number) =>
        place(schema.document, ['x-checks', check, 'when', number, 'answers'], answersOf(part)),
      ),
      ...place(schema.document, ['x-checks', check, 'demand', 'answers'], answersOf(demand)),
    ]),
    ...place(source.form.document, ['steps', index, 'completeWhen'], entry.completeWhen),
  ])
  const inRules = source.rules.flatMap(({ document, value }) =>
    value.flatMap((rule, index) => place(document, [index, 'when'], rule.when)),
  )
  const named = Object.entries(source.form.value.conditions ?? {}).flatMap(([name, condition]) =>
    place(source.form.document, ['conditions', name], condition),
  )
  return [...named, ...inSteps, ...inRules]
}

function answersOf(demand: Demand): Condition | undefined {
  return 'answers' in demand ? demand.answers : undefined
}

function place(document: JsonDocument, pointer: Pointer, condition: Condition | undefined): ConditionPlace[] {
  return condition === undefined ? [] : [{ document, pointer, condition }]
}

/** A condition of a branch. `id`: unique per branch, also for `then` and `else` of one `if`. */
type Guard = { readonly id: string; readonly condition: Condition }
type GuardedBranch = {
  readonly pointer: Pointer
  readonly branch: JsonSchema
  readonly guards: readonly Guard[]
}

/** All branches of a step with their conditions, outermost first. */
export function* guardedBranches(
  branch: JsonSchema,
  pointer: Pointer = [],
  guards: readonly Guard[] = [],
): Generator<GuardedBranch> {
  yield { pointer, branch, guards }
  const ifCondition = jsonObject(branch['if']) ?? {}
  for (const [key, condition] of [
    ['then', ifCondition],
    ['else', { not: ifCondition }],
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

/** All declarations of fields in a step with the conditions that activate them. */
export function guardedPlaces(step: StepSource): { readonly place: FieldPlace; readonly guards: readonly Guard[] }[] {
  return [...guardedBranches(step.schema.value)].flatMap(({ pointer, branch, guards }) =>
    fieldsOfBranch(branch).map(([name, schema]) => ({
      place: { name, step, schema, pointer: [...pointer, 'properties', name] },
      guards,
    })),
  )
}

type ConditionPart = { readonly part: Condition; readonly pointer: Pointer }
/** A test of one answer in a condition. */
type AnswerTest = { readonly field: string; readonly test: JsonSchema; readonly pointer: Pointer }

/** A condition or test and all its parts. */
export function* partsOf(
  part: Condition,
  pointer: Pointer,
  keys: readonly string[] = ['not', 'if', 'then', 'else', 'allOf', 'anyOf', 'oneOf'],
): Generator<ConditionPart> {
  yield { part, pointer }
  for (const key of keys) {
    const value = part[key]
    if (Array.isArray(value))
      for (const [index, inner] of value.entries())
        yield* partsOf(jsonObject(inner) ?? {}, [...pointer, key, index], keys)
    else {
      const inner = jsonObject(value)
      if (inner !== undefined) yield* partsOf(inner, [...pointer, key], keys)
    }
  }
}

/** All tests of answers in a condition. */
export function testsIn(condition: Condition, pointer: Pointer): AnswerTest[] {
  return [...partsOf(condition, pointer)].flatMap(({ part, pointer: at }) =>
    Object.entries(jsonObject(part['properties']) ?? {}).map(([field, test]) => ({
      field,
      test: jsonObject(test) ?? {},
      pointer: [...at, 'properties', field],
    })),
  )
}

/** The value at a pointer. */
export function valueAt({ value }: JsonDocument, pointer: Pointer): JsonValue | undefined {
  return pointer.reduce<JsonValue | undefined>(
    (here, part) => (Array.isArray(here) ? here[Number(part)] : jsonObject(here)?.[part]),
    value,
  )
}
