import type { Ajv, ValidateFunction } from 'ajv'
import { ajvInstance, conditionSchema, validationOnly } from '../ajv-instance.ts'
import type { JsonSchema, JsonValue } from '../definition.ts'
import { withLookups } from '../definition-of.ts'
import type { Finding } from '../finding.ts'
import type { FormSource, StepSource } from '../form-source.ts'
import type { JsonDocument, Pointer } from '../json-document.ts'
import { canonicalJson } from '../json-object.ts'
import { entrySchema, groupFields } from '../lists/list-fields.ts'
import { pointerOf } from '../shape-finding.ts'
import { conditionPlaces, type FieldPlace, fieldPlaces } from './places.ts'

/** That every schema is draft-07 and compiles strictly, and that defaults and the values rules set are valid. */
export function lintValidity(source: FormSource): Finding[] {
  const ajv = ajvInstance({ messages: true })
  const steps = source.steps.flatMap((step) => lintStep(ajv, source, step))
  const conditions = conditionPlaces(source).flatMap(({ document, pointer, condition }) => refusalAt(document, pointer, refusal(ajv, conditionSchema(condition))))
  return steps.length > 0 || conditions.length > 0 ? [...conditions, ...steps] : lintValues(ajv, source)
}

function lintStep(ajv: Ajv, source: FormSource, step: StepSource): Finding[] {
  const { document, value } = step.schema
  if (ajv.validateSchema(value) !== true) {
    return (ajv.errors ?? []).map(({ instancePath, message, keyword }) =>
      document.error(pointerOf(instancePath), `This is no JSON Schema (draft-07): ${instancePath.split('/').at(-1)} ${message ?? `breaks ${keyword}`}`),
    )
  }
  const whole = refusal(ajv, withLookups(value, source.lookups))
  if (whole === undefined) return []
  // ajv stops at the first: asked field by field it finds more
  const fields = fieldPlaces(step).flatMap(({ schema, pointer }) => refusalAt(document, pointer, refusal(ajv, withLookups(schema, source.lookups))))
  return fields.length > 0 ? fields : refusalAt(document, [], whole)
}

type Refusal = { readonly reason: string; readonly pointer: Pointer }

function refusal(ajv: Ajv, schema: JsonSchema): Refusal | undefined {
  try {
    ajv.compile(validationOnly(schema))
    return undefined
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    const [, reason = said, path = ''] = /^(.*?)(?: ignored in schema)? at (?:path )?"#([^"]*)"/.exec(said) ?? []
    return { reason: reason.replace('strict mode: ', ''), pointer: pointerOf(path) }
  }
}

function refusalAt(document: JsonDocument, pointer: Pointer, refused: Refusal | undefined): Finding[] {
  return refused === undefined ? [] : [document.error([...pointer, ...refused.pointer], refused.reason, hintFor(refused.reason))]
}

function hintFor(reason: string): string | undefined {
  if (reason.includes('unknown keyword')) return 'Check the spelling of the keyword'
  if (reason.includes('missing type')) return 'The keyword is for another "type", or the type is missing beside it'
  if (reason.includes('unknown format')) return 'Known formats: date, time, date-time, email, uri'
  return undefined
}

type Value = { readonly field: string; readonly value: JsonValue; readonly refused: (reason: string) => Finding }

function lintValues(ajv: Ajv, source: FormSource): Finding[] {
  const places = new Map(source.steps.flatMap(fieldPlaces).map((place) => [place.name, place]))
  const values = [...[...places.values()].flatMap(defaultOf), ...valuesSetByRules(source)]
  const validators = new Map<string, ValidateFunction>()
  // Fields are often alike, and compiling is slow
  const validatorOf = (schema: JsonSchema) => {
    const key = canonicalJson(schema)
    const validate = validators.get(key) ?? ajv.compile(schema)
    validators.set(key, validate)
    return validate
  }
  return values.flatMap(({ field, value, refused }) => {
    const place = places.get(field)
    const broken = place === undefined ? undefined : brokenKeyword(validatorOf, withLookups(place.schema, source.lookups), source, value)
    return broken === undefined ? [] : [refused(`${JSON.stringify(value)} is not valid for ${field}: it breaks ${broken}`)]
  })
}

function brokenKeyword(validatorOf: (schema: JsonSchema) => ValidateFunction, schema: JsonSchema, { lookups }: Pick<FormSource, 'lookups'>, value: JsonValue): string | undefined {
  if (groupFields(schema) !== undefined) return 'the rule that items are added by people'
  const validate = validatorOf(validationOnly(schema))
  if (!validate(value)) return validate.errors?.[0]?.keyword ?? 'its schema'
  const entry = entrySchema(schema)
  if (entry !== undefined && Array.isArray(value)) return value.map((choice) => brokenKeyword(validatorOf, entry, { lookups }, choice)).find((broken) => broken !== undefined)
  const lookup = typeof schema['x-lookup'] === 'string' ? lookups.get(schema['x-lookup'])?.value : undefined
  if (lookup === undefined) return undefined
  if (!lookup.enum.some((entry) => entry === value)) return 'enum'
  return lookup['x-retired']?.some((entry) => entry === value) ? 'x-retired of its lookup' : undefined
}

function defaultOf({ name, schema, step, pointer }: FieldPlace): Value[] {
  const value = schema['default']
  return value === undefined || schema['const'] === true ? [] : [{ field: name, value, refused: (reason) => step.schema.document.error([...pointer, 'default'], reason) }]
}

function valuesSetByRules(source: FormSource): Value[] {
  return source.rules.flatMap(({ document, value }) =>
    value.flatMap(({ set = {} }, index) =>
      Object.entries(set).map(([field, answer]) => ({ field, value: answer, refused: (reason: string) => document.error([index, 'set', field], reason) })),
    ),
  )
}
