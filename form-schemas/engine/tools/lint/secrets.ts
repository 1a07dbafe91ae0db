import type { JsonSchema, JsonValue } from '../../runtime/definition/definition.ts'
import type { Finding } from '../form-files/finding.ts'
import type { FormSource } from '../form-files/form-source.ts'
import type { Pointer } from '../form-files/json-document.ts'
import { jsonObject } from '../../runtime/definition/form-fields.ts'
import { isSecret } from '../../runtime/secrets.ts'
import { conditionPlaces, type FieldPlace, fieldPlaces } from './places.ts'

/**
 * That what is secret is drawn so, that nobody but its owner gives it, and that no condition reads it: the browser has its mask
 * only, and would judge otherwise than the server.
 */
export function lintSecrets(source: FormSource): Finding[] {
  const places = source.steps.flatMap(fieldPlaces)
  const secrets = new Set(places.filter(({ schema }) => isSecret(schema)).map(({ name }) => name))
  const { document, value } = source.form
  return [
    ...places.flatMap((place) => [...spelt(place), ...drawn(place)]),
    ...places.flatMap(({ name, schema, step, pointer }) =>
      secrets.has(name) && schema['default'] !== undefined
        ? [step.schema.document.error([...pointer, 'default'], 'secret.given', { field: name })]
        : [],
    ),
    ...source.rules.flatMap((file) =>
      file.value.flatMap(({ set = {} }, index) =>
        Object.keys(set).flatMap((field) =>
          secrets.has(field) ? [file.document.error([index, 'set', field], 'secret.given', { field })] : [],
        ),
      ),
    ),
    ...(value.prefillFromFirstPerson ?? []).flatMap((field, index) =>
      secrets.has(field) ? [document.error(['prefillFromFirstPerson', index], 'secret.given', { field })] : [],
    ),
    ...conditionPlaces(source).flatMap((place) =>
      tests(place.condition, place.pointer).flatMap(({ field, pointer }) =>
        secrets.has(field) ? [place.document.error(pointer, 'secret.tested', { field })] : [],
      ),
    ),
  ]
}

function spelt({ schema, step, pointer }: FieldPlace): Finding[] {
  return ['secret', 'guarded'].flatMap((keyword) =>
    schema[keyword] === undefined || schema[keyword] === true
      ? []
      : [step.schema.document.error([...pointer, keyword], 'shape.const', { at: keyword, value: 'true' })],
  )
}

function drawn({ name, schema, step, pointer }: FieldPlace): Finding[] {
  const widget = step.drawing.fields[name]?.widget
  if (widget === 'secret' && !isSecret(schema))
    return [step.ui.document.error([name, 'ui:widget'], 'secret.notSaid', { field: name })]
  return isSecret(schema) && widget !== 'secret'
    ? [step.schema.document.error([...pointer, 'secret'], 'secret.drawn', { field: name, file: step.ui.document.path })]
    : []
}

/** The fields whose answers a condition reads; whether there is one it may ask. */
function tests(condition: JsonSchema, pointer: Pointer): { readonly field: string; readonly pointer: Pointer }[] {
  const parts = (value: JsonValue | undefined, at: Pointer) => {
    const inner = Array.isArray(value) ? undefined : jsonObject(value)
    if (inner !== undefined) return tests(inner, at)
    return (Array.isArray(value) ? value : []).flatMap((part, index) => tests(jsonObject(part) ?? {}, [...at, index]))
  }
  return [
    ...Object.keys(jsonObject(condition['properties']) ?? {}).map((field) => ({
      field,
      pointer: [...pointer, 'properties', field],
    })),
    ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'].flatMap((key) =>
      parts(condition[key], [...pointer, key]),
    ),
  ]
}
