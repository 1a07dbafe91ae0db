import { SchemaValidationError, type Interceptor, type QueryResultRow } from 'slonik'

/** Checks every row of a `sql.type(schema)` query against its schema; slonik alone does not. */
export const rowValidation: Interceptor = {
  name: 'row-validation',
  transformRow: ({ resultParser }, query, row) => {
    const result = resultParser?.['~standard'].validate(row)
    if (result === undefined) return row
    if (result instanceof Promise) throw new Error('a row is checked by a schema that answers at once')
    if (result.issues) throw new SchemaValidationError(query, row, result.issues)
    return isRow(result.value) ? result.value : row
  },
}

function isRow(value: unknown): value is QueryResultRow {
  return typeof value === 'object' && value !== null
}
