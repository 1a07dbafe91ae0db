import type { Condition, Demand, JsonSchema } from '../../runtime/definition/definition.ts'
import { fieldsOfBranch, jsonObject } from '../../runtime/definition/form-fields.ts'
import type { FormSource, StepSource } from '../form-files/form-source.ts'
import type { JsonDocument, Pointer } from '../form-files/json-document.ts'
import { groupFields } from '../../runtime/lists/lists.ts'

export type BranchPlace = { readonly pointer: Pointer; readonly branch: JsonSchema }
/** Where a field is declared; one that stands in two branches has two places. */
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

/** As `everyBranch`, with places. */
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

/** Every declaration of a field in a step. */
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

/** Names that conditions, checks and rules may use: fields and derived values. */
export function knownNames(source: FormSource): ReadonlySet<string> {
  const fields = source.steps.flatMap((step) => fieldPlaces(step).map(({ name }) => name))
  return new Set([...fields, ...Object.keys(source.form.value.derived ?? {})])
}

/** Every condition of the form with its place: of branches, completion, rules and checks, and those with a name. */
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
