import type { Ajv, ValidateFunction } from 'ajv'
import { ajvInstance, conditionSchema, validationOnly } from '../form-files/schemas/ajv-instance.ts'
import type { JsonSchema, JsonValue } from '../../runtime/definition/definition.ts'
import { withLookups } from '../form-files/definition-of.ts'
import type { Finding } from '../form-files/findings/finding.ts'
import type { FindingCode } from '../form-files/findings/finding-codes.ts'
import type { FormSource, StepSource } from '../form-files/form-source.ts'
import type { JsonDocument, Pointer } from '../form-files/json-document.ts'
import { canonicalJson } from '../../runtime/definition/form-fields.ts'
import { entrySchema, groupFields } from '../../runtime/lists/lists.ts'
import { pointerOf, shapeFinding } from '../form-files/findings/shape-finding.ts'
import { type ConditionPlace, conditionPlaces, type FieldPlace, fieldPlaces } from './places.ts'

/** Checks that every schema is draft-07 and compiles strictly, and that defaults and the values rules set are valid. */
export function lintValidity(source: FormSource): Finding[] {
  const ajv = ajvInstance({ verbose: true })
  const steps = source.steps.flatMap((step) => lintStep(ajv, source, step))
  const conditions = conditionPlaces(source).flatMap((place) => lintCondition(ajv, place))
  return steps.length > 0 || conditions.length > 0 ? [...conditions, ...steps] : lintValues(ajv, source)
}

function lintStep(ajv: Ajv, source: FormSource, step: StepSource): Finding[] {
  const { document, value } = step.schema
  const malformed = notDraft07(ajv, document, value, [])
  if (malformed.length > 0) return malformed
  const whole = refusal(ajv, withLookups(value, source.lookups))
  if (whole === undefined) return []
  // ajv stops at the first error, so fields are compiled one by one
  const fields = fieldPlaces(step).flatMap(({ schema, pointer }) =>
    refusalAt(document, pointer, refusal(ajv, withLookups(schema, source.lookups))),
  )
  return fields.length > 0 ? fields : refusalAt(document, [], whole)
}

function lintCondition(ajv: Ajv, { document, pointer, condition }: ConditionPlace): Finding[] {
  const malformed = notDraft07(ajv, document, condition, pointer)
  return malformed.length > 0 ? malformed : refusalAt(document, pointer, refusal(ajv, conditionSchema(condition)))
}

function notDraft07(ajv: Ajv, document: JsonDocument, schema: JsonSchema, pointer: Pointer): Finding[] {
  if (ajv.validateSchema(schema) === true) return []
  const below: JsonDocument = {
    ...document,
    error: (inside, code, values) => document.error([...pointer, ...inside], code, values),
  }
  return (ajv.errors ?? []).flatMap((error) => shapeFinding(below, error) ?? [])
}

/** The place of the compile error; undefined when the schema compiles. */
function refusal(ajv: Ajv, schema: JsonSchema): Pointer | undefined {
  try {
    ajv.compile(validationOnly(schema))
    return undefined
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return pointerOf(/ at (?:path )?"#([^"]*)"/.exec(message)?.[1] ?? '')
  }
}

/** Catch-all: specific rules report common mistakes first. */
function refusalAt(document: JsonDocument, pointer: Pointer, refused: Pointer | undefined): Finding[] {
  return refused === undefined ? [] : [document.error([...pointer, ...refused], 'schema.unusable')]
}

type Value = {
  readonly field: string
  readonly value: JsonValue
  readonly document: JsonDocument
  readonly pointer: Pointer
}

function lintValues(ajv: Ajv, source: FormSource): Finding[] {
  const places = new Map(source.steps.flatMap(fieldPlaces).map((place) => [place.name, place]))
  const values = [...[...places.values()].flatMap(defaultOf), ...valuesSetByRules(source)]
  const validators = new Map<string, ValidateFunction>()
  // Cached because compiling is slow and many fields are equal
  const validatorOf = (schema: JsonSchema) => {
    const key = canonicalJson(schema)
    const validate = validators.get(key) ?? ajv.compile(schema)
    validators.set(key, validate)
    return validate
  }
  return values.flatMap(({ field, value, document, pointer }) => {
    const place = places.get(field)
    const broken =
      place === undefined
        ? undefined
        : brokenKeyword(validatorOf, withLookups(place.schema, source.lookups), source, value)
    const code = special[broken ?? ''] ?? 'value.invalid'
    return broken === undefined
      ? []
      : [document.error(pointer, code, { value: JSON.stringify(value), field, keyword: broken })]
  })
}

const special: { readonly [keyword: string]: FindingCode } = {
  type: 'value.type',
  enum: 'value.notInList',
  'x-retired': 'value.retired',
  items: 'value.items',
}

function brokenKeyword(
  validatorOf: (schema: JsonSchema) => ValidateFunction,
  schema: JsonSchema,
  { lookups }: Pick<FormSource, 'lookups'>,
  value: JsonValue,
): string | undefined {
  if (groupFields(schema) !== undefined) return 'items'
  const validate = validatorOf(validationOnly(schema))
  if (!validate(value)) return validate.errors?.[0]?.keyword ?? 'type'
  const entry = entrySchema(schema)
  if (entry !== undefined && Array.isArray(value))
    return value
      .map((choice) => brokenKeyword(validatorOf, entry, { lookups }, choice))
      .find((broken) => broken !== undefined)
  const lookup = typeof schema['x-lookup'] === 'string' ? lookups.get(schema['x-lookup'])?.value : undefined
  if (lookup === undefined) return undefined
  if (!lookup.enum.some((entry) => entry === value)) return 'enum'
  return lookup['x-retired']?.some((entry) => entry === value) ? 'x-retired' : undefined
}

function defaultOf({ name, schema, step, pointer }: FieldPlace): Value[] {
  const value = schema['default']
  return value === undefined || schema['const'] === true
    ? []
    : [{ field: name, value, document: step.schema.document, pointer: [...pointer, 'default'] }]
}

function valuesSetByRules(source: FormSource): Value[] {
  return source.rules.flatMap(({ document, value }) =>
    value.flatMap(({ set = {} }, index) =>
      Object.entries(set).map(([field, answer]) => ({
        field,
        value: answer,
        document,
        pointer: [index, 'set', field],
      })),
    ),
  )
}
