import type { JsonSchema, Language } from '../../../runtime/definition/definition.ts'
import { type Labels, labelsShape } from '../../../runtime/sheets/labels.ts'

/** `reminders.json`: when guests and agents are reminded of missing answers and documents. */
export type RemindersFile = { readonly reminders: readonly Reminder[] }

/** A reminder is due when at least one of these is missing. */
export type OwedParts = {
  /** Step ids: a required answer is missing. */
  readonly steps?: readonly string[]
  /** Active fields without an answer, including optional ones. */
  readonly fields?: readonly string[]
  /** Kinds of documents, including optional ones. */
  readonly documents?: readonly string[]
  /** A named condition of form.json that holds for any person. */
  readonly condition?: string
}

export type Reminder = {
  readonly id: string
  readonly daysBefore: number
  /** Default: the person who fills in the registration. */
  readonly to?: 'guest' | 'agency'
  /** Default: any unsubmitted registration. */
  readonly missing?: OwedParts
  /** Language of the mail; default: the registration's. */
  readonly language?: Language
  /** Shown to staff. */
  readonly title: Labels
  /** Introduction of the mail, before the list of missing items. */
  readonly text?: Labels
}

const names: JsonSchema = { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1, uniqueItems: true }

const reminder: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', pattern: '^[a-z][a-zA-Z0-9-]*$' },
    daysBefore: { type: 'integer', minimum: 0, maximum: 365 },
    to: { enum: ['guest', 'agency'] },
    missing: {
      type: 'object',
      properties: { steps: names, fields: names, documents: names, condition: { type: 'string', minLength: 1 } },
      minProperties: 1,
      additionalProperties: false,
    },
    language: { type: 'string', minLength: 1 },
    title: labelsShape,
    text: labelsShape,
  },
  required: ['id', 'daysBefore', 'title'],
  additionalProperties: false,
}

export const remindersShape: JsonSchema = {
  type: 'object',
  properties: { reminders: { type: 'array', items: reminder } },
  required: ['reminders'],
  additionalProperties: false,
}
