import type {
  Condition,
  Confirmation,
  DerivedValue,
  ErrorTexts,
  JsonSchema,
  JsonValue,
  MomentTexts,
  SameAsFirst,
  StepDefinition,
} from '../../runtime/definition/definition.ts'
import { mrzParts } from '../../runtime/mrz/loaded-mrz.ts'

/** `form.json`. */
export type FormFile = {
  readonly id: string
  readonly steps: readonly StepEntry[]
  readonly rules?: readonly string[]
  readonly derived?: { readonly [name: string]: DerivedValue }
  /** Targets of `{ "$ref": "#/conditions/<name>" }`. */
  readonly conditions?: { readonly [name: string]: Condition }
  readonly prefillFromFirstPerson?: readonly string[]
  readonly sameAsFirstPerson?: readonly SameAsFirst[]
  readonly confirmations?: readonly Confirmation[]
  readonly documents?: { readonly keepRemovedDays?: number }
  readonly parts?: { readonly private: readonly string[] }
  /** Paths of the operator's files; see `operator-settings/`. */
  readonly sheets?: readonly string[]
  readonly phrases?: string
  readonly reminders?: string
  readonly operator?: string
}
export type StepEntry = {
  readonly id: string
  readonly number: number
  readonly folder: string
  readonly scope: StepDefinition['scope']
  readonly completion: readonly string[]
  readonly completeWhen?: Condition
}
/** `item`: name of one item of a repeating group; `short`: title on staff screens. */
export type FieldTexts = {
  readonly title?: string
  readonly description?: string
  readonly placeholder?: string
  readonly help?: string
  readonly item?: string
  readonly short?: string
  readonly errors?: ErrorTexts
}
/** One language of a step's `i18n.json`: the members with `$`, and texts by field. */
export type StepTexts = {
  readonly $step?: { readonly title?: string; readonly description?: string }
  readonly $groups?: { readonly [groupId: string]: { readonly title?: string; readonly description?: string } }
  readonly $statements?: { readonly [id: string]: { readonly title: string; readonly paragraphs: readonly string[] } }
  readonly $checks?: { readonly [checkId: string]: string }
  readonly $derived?: { readonly [name: string]: MomentTexts }
}
export type I18nFile = { readonly [language: string]: StepTexts & { readonly [field: string]: FieldTexts } }
/** `lookups/<id>.json`. */
export type LookupFile = {
  readonly $id: string
  readonly type: string
  readonly enum: readonly (string | number)[]
  readonly 'x-labels'?: { readonly [language: string]: { readonly [value: string]: string } }
  readonly 'x-labels-from'?: 'regions'
  /** `languages`: adds every language of the form's texts as a value. */
  readonly 'x-values-from'?: 'languages'
  readonly 'x-entries'?: readonly { readonly region: string; readonly code: string }[]
  readonly 'x-retired'?: readonly (string | number)[]
  /** Boats only: guests per boat. */
  readonly 'x-places'?: { readonly [value: string]: number }
}

const text = { type: 'string', minLength: 1 }
const texts = { type: 'array', items: text, uniqueItems: true }
/** Shape only; the linter checks the content of conditions. */
export const conditionShape: JsonSchema = { type: 'object', minProperties: 1 }
const record = (members: JsonValue): JsonSchema => ({ type: 'object', additionalProperties: members })
const object = (properties: JsonSchema, required: string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

/** A time of day, `HH:MM`. */
export const timePattern = '^([01][0-9]|2[0-3]):[0-5][0-9]$'
const wholeNumber = { type: 'integer' }
const dateBases: JsonSchema = {
  field: text,
  firstOf: texts,
  latestOf: texts,
  today: { const: true },
  plus: object({ days: wholeNumber, months: wholeNumber, years: wholeNumber }),
}
const dateExpression: JsonSchema = { ...object(dateBases), minProperties: 1 }
const pointExpression: JsonSchema = {
  ...object({
    ...dateBases,
    moment: { ...text, description: 'Moment under "derived" in form.json; two moments are compared with their times' },
  }),
  minProperties: 1,
}
const moment: JsonSchema = {
  ...object(
    {
      date: { ...text, description: 'Field with the date' },
      time: { ...text, description: 'Field with the time' },
      at: { type: 'string', pattern: timePattern, description: 'Fixed time instead: 08:00' },
      plus: {
        ...object({ hours: wholeNumber, minutes: wholeNumber }),
        description: 'Time to add; negative numbers subtract, also across midnight',
      },
    },
    ['date'],
  ),
  description: 'A day with a time',
}
const age = object({ of: text, on: dateExpression }, ['of', 'on'])
const derivedAge = object({ of: text, on: dateExpression, youngest: { const: true } }, ['of', 'on'])
const demand: JsonSchema = {
  type: 'object',
  properties: {
    date: pointExpression,
    before: pointExpression,
    after: pointExpression,
    notBefore: pointExpression,
    notAfter: pointExpression,
    age,
    atLeast: wholeNumber,
    below: wholeNumber,
    present: text,
    answers: conditionShape,
    phone: { ...text, description: 'Field with the phone number' },
    code: { ...text, description: 'Field with its country code' },
    is: {
      enum: ['possible', 'valid'],
      description: 'possible: has a length used in the country; valid: is in an assigned range',
    },
    lines: {
      ...text,
      description: 'Field with the machine-readable lines of a document; alone: their check digits must be right',
    },
    part: { enum: [...mrzParts], description: 'Part of the lines to compare' },
    as: { ...texts, minItems: 1, description: 'Fields that must have the same value, joined' },
    shown: { type: 'boolean', description: 'The lines must have the part (true), or must not have it (false)' },
  },
  additionalProperties: false,
  minProperties: 1,
}

export const formShape = object(
  {
    id: text,
    steps: {
      type: 'array',
      minItems: 1,
      items: object(
        {
          id: { type: 'string', pattern: '^[a-z][a-zA-Z0-9-]*$' },
          number: { type: 'integer', minimum: 0 },
          folder: text,
          scope: { enum: ['booking', 'person'] },
          completion: texts,
          completeWhen: conditionShape,
        },
        ['id', 'number', 'folder', 'scope', 'completion'],
      ),
    },
    rules: texts,
    derived: record({ ...object({ age: derivedAge, moment }), minProperties: 1 }),
    conditions: { ...record(conditionShape), propertyNames: { pattern: '^[a-z][a-zA-Z0-9]*$' } },
    // Without effect; kept because published versions have it.
    summary: texts,
    prefillFromFirstPerson: texts,
    sameAsFirstPerson: {
      type: 'array',
      items: object({ field: text, fields: { ...texts, minItems: 1 } }, ['field', 'fields']),
    },
    confirmations: {
      type: 'array',
      items: object(
        { id: { type: 'string', pattern: '^[a-z][a-zA-Z0-9]*$' }, fields: { ...texts, minItems: 1 }, about: texts },
        ['id', 'fields'],
      ),
    },
    documents: object({ keepRemovedDays: { type: 'integer', minimum: 0, maximum: 3650 } }),
    parts: object({ private: texts }, ['private']),
    sheets: texts,
    phrases: text,
    reminders: text,
    operator: text,
  },
  ['id', 'steps'],
)

export const i18nShape = record({
  type: 'object',
  properties: {
    $step: object({ title: text, description: text }),
    $groups: record(object({ title: text, description: text })),
    $statements: record(
      object({ title: text, paragraphs: { type: 'array', items: text, minItems: 1 } }, ['title', 'paragraphs']),
    ),
    $checks: record(text),
    $derived: record(
      object({ text: { ...text, description: 'Text with {day} and {time}' }, dayBefore: text }, ['text']),
    ),
  },
  additionalProperties: object({
    title: text,
    description: text,
    placeholder: text,
    help: text,
    item: text,
    short: text,
    errors: record(text),
  }),
})

export const lookupShape = object(
  {
    $id: text,
    title: text,
    description: text,
    $comment: text,
    type: { enum: ['string', 'number', 'integer'] },
    enum: { type: 'array', items: { type: ['string', 'number'] }, minItems: 1 },
    'x-labels': record(record(text)),
    'x-labels-from': { enum: ['regions'] },
    'x-values-from': { enum: ['languages'] },
    'x-entries': {
      type: 'array',
      items: object({ region: { type: 'string', pattern: '^[A-Z]{2}$' }, code: text }, ['region', 'code']),
    },
    'x-retired': { type: 'array', items: { type: ['string', 'number'] } },
    'x-places': record({ type: 'integer', minimum: 1, maximum: 1000 }),
  },
  ['$id', 'type', 'enum'],
)

export const rulesShape: JsonSchema = {
  type: 'array',
  items: object({
    on: { type: ['string', 'array'], items: text },
    when: conditionShape,
    set: { type: 'object' },
    clear: texts,
    follow: texts,
    $comment: text,
  }),
}

export const checksShape: JsonSchema = {
  type: 'array',
  items: object(
    {
      id: { type: 'string', pattern: '^[a-zA-Z][a-zA-Z0-9]*$' },
      field: text,
      severity: { enum: ['error', 'warning'] },
      when: { type: 'array', items: demand },
      demand,
      $comment: text,
    },
    ['id', 'field', 'severity', 'demand'],
  ),
}
