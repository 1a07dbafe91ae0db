import type { JsonSchema } from '../definition/definition.ts'
import { type Labels, labelsShape } from './labels.ts'

/** A condition of form.json by name, or a yes-no question that is answered yes; several: one of them. */
export type SheetCondition = string | readonly string[]

/**
 * What stands in a cell. A text names a field, a derived value or something of the booking (`$reference`); a number is itself;
 * a list is whatever there is of its parts, with blanks between.
 */
export type SheetValue =
  | string
  | number
  | readonly SheetValue[]
  | { readonly label: Labels }
  /** What a question is called. */
  | { readonly titleOf: string }
  | { readonly parts: readonly SheetValue[]; readonly between: string }
  | { readonly if: SheetCondition; readonly then: SheetValue; readonly else?: SheetValue }
  /** The day on which this date comes round between two others: a birthday on board. */
  | { readonly anniversary: string; readonly from: string; readonly until: string }

export type SheetColumn = {
  readonly id: string
  /** Absent: what the field in it is called. */
  readonly title?: Labels
  /** Absent: rows say it. */
  readonly value?: SheetValue
  /** Its share of the paper's width. */
  readonly width?: number
  /** At the end of a group and of the sheet: numbers are added, anything else is counted. */
  readonly total?: true
  /** Where it is empty, that is told. */
  readonly needed?: true
  /** When rows become one: `sum` adds numbers, `each` lists what every row says. Absent: what is alike is said once. */
  readonly merged?: 'sum' | 'each'
}

/** For each person one row of each of these that applies to them. */
type SheetRows = {
  readonly where?: SheetCondition
  /** Columns that must not be empty, or there is no such row. */
  readonly having?: readonly string[]
  readonly values?: { readonly [column: string]: SheetValue }
}

/** `sheets/<id>.json`: a list that a trip runs on. */
export type SheetFile = {
  readonly id: string
  readonly title: Labels
  readonly description?: Labels
  readonly paper?: { readonly size?: 'A3' | 'A4' | 'A5' | 'letter'; readonly across?: boolean }
  /** It is issued: frozen with number, moment and person, for admins. */
  readonly issued?: boolean
  readonly where?: SheetCondition
  readonly columns: readonly SheetColumn[]
  /** Absent: a row for each person. */
  readonly rows?: readonly SheetRows[]
  /** Rows that are the same in this column stand together under what it says. */
  readonly group?: string
  /** Rows of a group that are the same in these columns become one. */
  readonly merge?: readonly string[]
  /** Columns that decide the order of rows; a minus before one turns it round. */
  readonly sort?: readonly string[]
}

/** What of the booking and of the sheet itself can stand in a cell. */
export const sheetVariables = ['$number', '$count', '$reference', '$person', '$persons', '$agency', '$status'] as const
export type SheetVariable = (typeof sheetVariables)[number]

/** More would not be read on any paper. `mostRows`: kinds of rows. */
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
