import {
  type ConditionPlace,
  conditionPlaces,
  fieldPlaces,
  guardedBranches,
  partsOf,
  testsIn,
  valueAt,
} from './places.ts'
import type { Check, Condition, Demand, JsonSchema, JsonValue } from '../../runtime/definition/definition.ts'
import { withLookups } from '../form-files/definition-of.ts'
import type { Finding } from '../form-files/findings/finding.ts'
import type { FormSource } from '../form-files/form-source.ts'
import type { JsonDocument, Pointer } from '../form-files/json-document.ts'
import { jsonObject } from '../../runtime/definition/form-fields.ts'
import { isMoment } from '../../runtime/definition/moments.ts'
import { conditionNameOf } from '../form-files/schemas/named-conditions.ts'
import { decided, failsForAll } from './deciding/decide.ts'
import type { FindingCode } from '../form-files/findings/finding-codes.ts'
import { isOfType } from './deciding/test-answer.ts'
import { closestMatch } from '../form-files/findings/nearest.ts'

type Schemas = ReadonlyMap<string, JsonSchema>

/** Checks that conditions and checks can both hold and fail. Undecidable ones are not reported. */
export function lintVerdicts(source: FormSource): Finding[] {
  const schemas = schemasOf(source)
  const tests = conditionPlaces(source).flatMap((place) => lintTests(place, schemas))
  // A condition with an impossible test never holds; only the test is reported
  if (tests.length > 0) return tests
  return [
    ...source.steps.flatMap((step) =>
      [...guardedBranches(step.schema.value)].flatMap(({ pointer, branch, guards }) => {
        const condition = jsonObject(branch['if'])
        return condition === undefined
          ? []
          : ofBranch(step.schema.document, {
              pointer: [...pointer, 'if'],
              condition,
              around: guards.map((guard) => guard.condition),
              schemas,
            })
      }),
    ),
    ...source.steps.flatMap(({ schema, checks }) =>
      checks.flatMap((check, index) => ofCheck(schema.document, check, ['x-checks', index], schemas)),
    ),
    ...source.rules.flatMap(({ document, value }) =>
      value.flatMap(({ when }, index) => ofCondition(document, [index, 'when'], when, schemas)),
    ),
    ...source.steps.flatMap(({ entry, index }) =>
      ofCondition(source.form.document, ['steps', index, 'completeWhen'], entry.completeWhen, schemas),
    ),
    ...Object.entries(source.form.value.conditions ?? {}).flatMap(([name, condition]) =>
      ofCondition(source.form.document, ['conditions', name], condition, schemas),
    ),
  ]
}

/** Schemas of all fields and derived values, with lookups resolved. */
function schemasOf(source: FormSource): Schemas {
  const fields = source.steps
    .flatMap(fieldPlaces)
    .map(({ name, schema }) => [name, withLookups(schema, source.lookups)] as const)
  const derived = Object.entries(source.form.value.derived ?? {}).map(([name, value]): [string, JsonSchema] => [
    name,
    { type: isMoment(value) ? 'string' : 'integer' },
  ])
  return new Map([...fields, ...derived])
}

/** Named conditions are checked at their definition. */
function isNamed(document: JsonDocument, pointer: Pointer): boolean {
  return conditionNameOf(jsonObject(valueAt(document, pointer))?.['$ref']) !== undefined
}

function ofCondition(
  document: JsonDocument,
  pointer: Pointer,
  condition: Condition | undefined,
  schemas: Schemas,
): Finding[] {
  if (condition === undefined || isNamed(document, pointer)) return []
  const verdict = decided(condition, schemas)
  if (verdict === 'never') return [document.error(pointer, 'condition.never')]
  return verdict === 'always' ? [document.warning(pointer, 'condition.always')] : []
}

type BranchContext = {
  readonly pointer: Pointer
  readonly condition: Condition
  readonly around: readonly Condition[]
  readonly schemas: Schemas
}

function ofBranch(document: JsonDocument, { pointer, condition, around, schemas }: BranchContext): Finding[] {
  const alone = ofCondition(document, pointer, condition, schemas)
  if (alone.length > 0 || around.length === 0) return alone
  // If the enclosing condition never holds, it is reported there
  const reached = decided({ allOf: [...around] }, schemas) !== 'never'
  return reached && decided({ allOf: [...around, condition] }, schemas) === 'never'
    ? [document.error(pointer, 'condition.neverHere')]
    : []
}

function ofCheck(document: JsonDocument, { when = [], demand }: Check, pointer: Pointer, schemas: Schemas): Finding[] {
  const alone = when.flatMap((part, index) =>
    ofCondition(document, [...pointer, 'when', index, 'answers'], answersOf(part), schemas),
  )
  const demanded = answersOf(demand)
  if (alone.length > 0) return alone
  const around = when.flatMap((part) => answersOf(part) ?? [])
  if (around.length > 1 && decided({ allOf: around }, schemas) === 'never')
    return [document.error([...pointer, 'when'], 'condition.never')]
  if (demanded === undefined) return []
  const at = [...pointer, 'demand', 'answers']
  if (decided({ allOf: [...around, demanded] }, schemas) === 'never') return [document.error(at, 'check.never')]
  return decided({ allOf: [...around, { not: demanded }] }, schemas) === 'never'
    ? [document.warning(at, 'check.always')]
    : []
}

function answersOf(demand: Demand): Condition | undefined {
  return 'answers' in demand ? demand.answers : undefined
}

/** Checks that a possible answer passes each test: values are in the list and have the field's type. */
function lintTests(
  { document, condition, pointer }: ConditionPlace,
  schemas: ReadonlyMap<string, JsonSchema>,
): Finding[] {
  return testsIn(condition, pointer).flatMap(({ field, test, pointer: at }) => {
    const schema = schemas.get(field)
    if (schema === undefined) return []
    const impossible = valuesIn(test, at).flatMap(({ value, place }) => {
      const fault = faultOf(value, schema)
      return fault === undefined
        ? []
        : [document.error(place, fault.code, { field, value: JSON.stringify(value), ...fault.values })]
    })
    if (impossible.length > 0) return impossible
    return failsForAll(test, schema) ? [document.error(at, 'condition.noAnswer', { field })] : []
  })
}

type Fault = { readonly code: FindingCode; readonly values: { readonly [name: string]: string } }

function faultOf(value: JsonValue, schema: JsonSchema): Fault | undefined {
  const { type, enum: choices } = schema
  if (typeof type !== 'string' || type === 'array') return undefined
  if (!isOfType(type, value))
    return { code: 'condition.type', values: { written: typeof value === 'object' ? 'object' : typeof value, type } }
  if (!Array.isArray(choices) || choices.includes(value)) return undefined
  return { code: 'condition.notInList', values: closestMatch(String(value), choices.map(String)) }
}

/** Values that a test compares an answer with. */
function valuesIn(test: JsonSchema, pointer: Pointer): { readonly value: JsonValue; readonly place: Pointer }[] {
  return [...partsOf(test, pointer, ['not', 'allOf', 'anyOf', 'oneOf'])].flatMap(({ part, pointer: at }) => [
    ...(part['const'] === undefined ? [] : [{ value: part['const'], place: [...at, 'const'] }]),
    ...(Array.isArray(part['enum']) ? part['enum'] : []).map((value, index) => ({
      value,
      place: [...at, 'enum', index],
    })),
  ])
}
