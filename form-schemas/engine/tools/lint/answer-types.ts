import type { JsonSchema } from '../../runtime/definition/definition.ts'

/** Whether a field says what kind of answer it takes. */
export function typed(schema: JsonSchema): boolean {
  return schema['$ref'] !== undefined || schema['type'] !== undefined
}

const boundedFormats = new Set(['date', 'time', 'date-time'])

/** Whether the texts it takes have an end. */
export function bounded(schema: JsonSchema): boolean {
  if (
    schema['type'] !== 'string' ||
    schema['$ref'] !== undefined ||
    schema['enum'] !== undefined ||
    schema['const'] !== undefined
  )
    return true
  return (
    schema['maxLength'] !== undefined || (typeof schema['format'] === 'string' && boundedFormats.has(schema['format']))
  )
}
