import type { JsonSchema } from '../definition/definition.ts'
import { type Labels, labelsShape } from './labels.ts'

/** Name of a condition of form.json, or of a question answered yes; a list: any of them. */
export type SheetCondition = string | readonly string[]

/**
 * The value of a cell. A string names a field, a derived value or a variable of the booking (`$reference`); a number is
 * a constant; a list joins its non-empty parts with spaces.
 */
export type SheetValue =
  | string
  | number
  | readonly SheetValue[]
  | { readonly label: Labels }
  /** Title of a field. */
  | { readonly titleOf: string }
  | { readonly parts: readonly SheetValue[]; readonly between: string }
  | { readonly if: SheetCondition; readonly then: SheetValue; readonly else?: SheetValue }
  /** The day of a derived moment, for grouping and sorting. */
  | { readonly dayOf: string }
  /** The time of a derived moment, `HH:MM`. */
  | { readonly timeOf: string }
  /** Anniversary of a date within a period: a birthday on board. */
  | { readonly anniversary: string; readonly from: string; readonly until: string }

export type SheetColumn = {
  readonly id: string
  /** Default: the title of the field in `value`. */
  readonly title?: Labels
  /** Absent: set by `rows`. */
  readonly value?: SheetValue
  /** Relative width. */
  readonly width?: number
  /** Totals per group and sheet: sum of numbers, else count of non-empty cells. */
  readonly total?: true
  /** Empty cells are reported. */
  readonly needed?: true
  /** For merged rows: `sum` adds numbers, `each` lists the value of each row. Default: distinct values. */
  readonly merged?: 'sum' | 'each'
}

/** One row per person and applicable entry. */
type SheetRows = {
  readonly where?: SheetCondition
  /** Columns that must not be empty; else the row is omitted. */
  readonly having?: readonly string[]
  readonly values?: { readonly [column: string]: SheetValue }
}

/** `sheets/<id>.json`. */
export type SheetFile = {
  readonly id: string
  readonly title: Labels
  readonly description?: Labels
  readonly paper?: { readonly size?: 'A3' | 'A4' | 'A5' | 'letter'; readonly across?: boolean }
  /** Admins can issue it: store it unchangeably with number, time and person. */
  readonly issued?: boolean
  readonly where?: SheetCondition
  readonly columns: readonly SheetColumn[]
  /** Default: one row per person. */
  readonly rows?: readonly SheetRows[]
  /** Column whose values group the rows. */
  readonly group?: string
  /** Rows of a group with equal values in these columns are merged. */
  readonly merge?: readonly string[]
  /** Columns to sort by; a leading minus sorts descending. */
  readonly sort?: readonly string[]
}

/** Variables of the booking and of the sheet. */
export const sheetVariables = ['$number', '$count', '$reference', '$person', '$persons', '$agency', '$status'] as const
export type SheetVariable = (typeof sheetVariables)[number]

/** Limits for readability on paper. `maxRows`: entries in `rows`. */
export const maxColumns = 24
export const maxRows = 60

const text = { type: 'string', minLength: 1 }
const name = { type: 'string', pattern: '^[a-z][a-zA-Z0-9-]*$' }
const object = (properties: JsonSchema, required: string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const where = { type: ['string', 'array'], items: text, minLength: 1, minItems: 1 }
const value = { $ref: '#/definitions/value' }

export const sheetShape: JsonSchema = {
  ...object(
    {
      id: name,
      title: labelsShape,
      description: labelsShape,
      paper: object({ size: { enum: ['A3', 'A4', 'A5', 'letter'] }, across: { type: 'boolean' } }),
      issued: { type: 'boolean' },
      where,
      columns: {
        type: 'array',
        minItems: 1,
        items: object(
          {
            id: name,
            title: labelsShape,
            value,
            width: { type: 'number', exclusiveMinimum: 0 },
            total: { const: true },
            needed: { const: true },
            merged: { enum: ['sum', 'each'] },
          },
          ['id'],
        ),
      },
      rows: {
        type: 'array',
        minItems: 1,
        items: object({
          where,
          having: { type: 'array', items: text },
          values: { type: 'object', additionalProperties: value },
        }),
      },
      group: text,
      merge: { type: 'array', items: text, uniqueItems: true },
      sort: { type: 'array', items: text, uniqueItems: true },
    },
    ['id', 'title', 'columns'],
  ),
  definitions: {
    value: {
      type: ['string', 'number', 'array', 'object'],
      minLength: 1,
      minItems: 1,
      items: value,
      properties: {
        label: labelsShape,
        titleOf: text,
        dayOf: text,
        timeOf: text,
        parts: { type: 'array', items: value, minItems: 1 },
        between: { type: 'string' },
        if: where,
        then: value,
        else: value,
        anniversary: text,
        from: text,
        until: text,
      },
      additionalProperties: false,
    },
  },
}
